import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Column, ColumnsWith } from '@/lib/catalogue/columns'
import accounts from './accounts.json'
import home from './home.json'
import journal from './journal.json'
import pages from './pages.json'
import press from './press.json'
import site from './site.json'
import jewellery from './stock/jewellery.json'
import otherWatches from './stock/other-watches.json'
import richardMille from './stock/richard-mille.json'

const folder = path.dirname(fileURLToPath(import.meta.url))

/** The folder of the demo's masters: watches/{set}, jewellery/{set} and site. */
export const photosFolder = path.join(folder, 'photos')

type Typed = Partial<Record<ColumnsWith<{ kind: 'millimetres' }>, number>> & {
  Family: 'watch' | 'jewellery'
  SKU: string
  Name: string
  FullDetailsName: string
  ManufacturerName: string
  Description: string
  StatusName: string | null
  isPOA: boolean
  Price: number | null
  Currency: string | null
  MembersAreaOnly: number
  isUpcoming: boolean
  arrivedAt: string
}

/** A demo piece: the columns of StockItem, and the photographs that it uses. */
export type DemoPiece = Typed &
  Partial<Record<Exclude<Column, keyof Typed>, string>> & {
    /** a folder below photos/watches or photos/jewellery */
    photos: string
    /** names without extension; if absent, all of the set */
    images?: string[]
  }

const html = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8').trim()

export const stock = [...richardMille, ...otherWatches, ...jewellery] as DemoPiece[]

/** A member of the demo shop. Accounts: status 0 pending, 1 approved, 2 suspended. */
export type DemoMember = (typeof accounts)[number]

export const members: DemoMember[] = accounts

export const content = {
  ...site,
  ...home,
  press,
  membership: html('membership.html'),
  pages: pages.map(({ blurbs, ...page }) => ({ ...page, content: html(`pages/${page.name}.html`), blurbs })),
  journal: journal.map((article) => ({ ...article, content: html(`journal/${article.slug}.html`) })),
}

/** The masters of a piece, in order, as absolute paths. */
export const mastersOf = ({ Family, photos, images }: DemoPiece): string[] => {
  const set = path.join(photosFolder, Family === 'watch' ? 'watches' : 'jewellery', photos)
  const files = fs.readdirSync(set).sort()
  const wanted = images ? files.filter((file) => images.includes(path.parse(file).name)) : files
  return wanted.map((file) => path.join(set, file))
}

/** The site's own pictures and films, as absolute paths. */
export const siteMasters = (): string[] =>
  fs.readdirSync(path.join(photosFolder, 'site')).map((file) => path.join(photosFolder, 'site', file))
