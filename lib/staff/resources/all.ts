import { bin } from './bin'
import { colleagues } from './colleagues'
import { blurbs, excerpts, menu, pages, slides } from './content'
import { history } from './history'
import { articles, categories, press } from './journal'
import { mails } from './mails'
import { enquiries, members } from './people'
import { pieces } from './pieces'
import type { Resource } from './resource'
import { sales } from './sales'
import { boutiques, currencies, featured, membership, settings, specialists, synonyms, trust } from './shop'

/** A line of the menu: a screen of its own, or the first list of several that are tabs of each other. */
export type MenuEntry = { label: string; path: string; right?: string; resources: readonly Resource[] }

const entry = (label: string, first: Resource, ...others: Resource[]): MenuEntry => ({
  label,
  path: `/${first.name}`,
  resources: [first, ...others],
})

/** What staff rarely change, behind one page. */
export const settingsEntry: MenuEntry = {
  label: 'Settings',
  path: '/shop',
  resources: [settings, boutiques, specialists, trust, synonyms, currencies, membership, colleagues],
}

/**
 * The menu of the desk below Today, at most twelve lines with it: lists that few need stand beside their neighbours or
 * behind Settings. Every record type that has a form is in it. Safe in the browser.
 */
export const menuGroups: readonly { title: string; entries: readonly MenuEntry[] }[] = [
  {
    title: 'Stock',
    entries: [
      entry('Pieces', pieces),
      entry('Sales', sales),
      { label: 'Import stock', path: '/imports', right: 'imports', resources: [] },
    ],
  },
  { title: 'Clients', entries: [entry('Enquiries', enquiries, mails), entry('Members', members)] },
  {
    title: 'Site',
    entries: [
      entry('Home page', excerpts, slides, featured),
      entry('Pages', pages, blurbs, menu),
      entry('Journal', articles, categories, press),
    ],
  },
  {
    title: 'Shop',
    entries: [{ label: 'Overview', path: '/overview', resources: [] }, entry('History', history, bin), settingsEntry],
  },
]

export const menuEntries: readonly MenuEntry[] = menuGroups.flatMap(({ entries }) => entries)

export const resources: readonly Resource[] = menuEntries.flatMap((one) => one.resources)

export const resourceOf = (name: string | undefined): Resource | null =>
  resources.find((resource) => resource.name === name) ?? null
