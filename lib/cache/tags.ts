import { dayInLondon, yearInLondon } from './day'
import { everything } from './tag-clock.mjs'

/** The tags of the page cache. A page names what it depends on; a change names what it touches. */
export const tags = {
  /** every page: after a start, or if the listener was cut off */
  everything,
  /** content that changes with the day */
  day: 'day',
  /** the year in the footer */
  year: 'year',
  /** header, footer and price threshold: settings, boutiques, menu */
  frame: 'frame',
  /** listings and all else that shows several pieces */
  stock: 'stock',
  /** every detail page, for changes of many pieces at once */
  items: 'items',
  item: (sku: string) => `item:${sku.toLowerCase()}`,
  featured: 'featured',
  slides: 'slides',
  home: 'home',
  page: (name: string) => `page:${name}`,
  pages: 'pages',
  journal: 'journal',
  press: 'press',
  membership: 'membership',
  /** banners and page pictures */
  sitePhotos: 'site-photos',
}

/** The notification of a trigger: the table, and the keys of the rows, or '*' for too many to name. */
export type Change = { table: string; keys: string[] }

const many = (keys: string[]) => keys.includes('*')

const stockTags = (keys: string[]) => [tags.stock, ...(many(keys) ? [tags.items] : keys.map(tags.item))]

const tagsOfTable: Record<string, (keys: string[]) => string[]> = {
  StockItem: stockTags,
  Photo: (keys) => [...stockTags(keys), ...(many(keys) || keys.includes('site') ? [tags.sitePhotos] : [])],
  FeaturedSet: () => [tags.featured],
  Slide: () => [tags.slides],
  HomeExcerpt: () => [tags.home],
  WebsiteItem: () => [tags.frame],
  Boutique: () => [tags.frame],
  Currency: () => [tags.frame, tags.stock, tags.items],
  SearchSynonym: () => [tags.frame, tags.stock],
  SiteSettings: () => [tags.frame],
  TrustLine: () => [tags.items],
  Specialist: () => [tags.items],
  Page: (keys) => (many(keys) ? [tags.pages] : keys.map(tags.page)),
  PageBlurb: (keys) => (many(keys) ? [tags.pages] : keys.map(tags.page)),
  JournalArticle: () => [tags.journal],
  JournalCategory: () => [tags.journal],
  Magazine: () => [tags.press],
  MembershipContent: () => [tags.membership],
}

/** The tags that a change touches; an unknown table touches everything. */
export const tagsOf = ({ table, keys }: Change) => tagsOfTable[table]?.(keys) ?? [tags.everything]

/** The tags of what is no longer the same at `now` as it was at `last`, by London's calendar. */
export const tagsOfTime = (last: Date, now: Date) => [
  ...(dayInLondon(now) === dayInLondon(last) ? [] : [tags.day]),
  ...(yearInLondon(now) === yearInLondon(last) ? [] : [tags.year]),
]

/** What every content page depends on besides its layout: its own record, and the pieces whose pictures it may show. */
export const pageTags = (name: string) => [tags.page(name), tags.pages, tags.stock]
