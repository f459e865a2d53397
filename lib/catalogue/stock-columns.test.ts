import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { hiddenFields } from '@/e2e/support/secrets'
import { rows } from '@/lib/db/test-database'
import { offerSelect } from '@/lib/feeds/queries'
import { pieces } from '@/lib/staff/resources/pieces'
import { fieldsOf } from '@/lib/staff/resources/resource'
import { fieldNames } from '@/lib/stock-import/fields'
import { jewelleryDetail, jewelleryListing, memberWatch, watchDetail, watchListing } from './wire-schema'

// No type enforces that a new column is handled in search, import, endpoints, feeds, the staff desk and the test of
// members-only data. Columns that one of them omits on purpose are listed here.

const migrations = path.resolve('prisma/migrations')
const definesSearch = (migration: string) => {
  const file = path.join(migrations, migration, 'migration.sql')
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes('FUNCTION derive_stock_search(')
}
const newestSearch = fs.readdirSync(migrations).sort().findLast(definesSearch)

/** The table's columns that staff may write, which excludes those that the database maintains. */
let columns: string[]
/** The columns that the database's current trigger functions copy into the search columns. */
let searched: string[]

beforeAll(async () => {
  const found = await rows(
    `SELECT attname AS column FROM pg_attribute WHERE attrelid = '"StockItem"'::regclass AND attnum > 0 AND NOT attisdropped
     AND has_column_privilege('shop_staff', attrelid, attnum, 'UPDATE')`,
  )
  columns = found.map(({ column }) => column)
  const functions = await rows(
    `SELECT prosrc AS source FROM pg_proc WHERE proname IN ('derive_stock_search', 'derive_stock_item')`,
  )
  searched = functions
    .flatMap(({ source }) => source.split(';') as string[])
    .flatMap((statement) => /NEW\."search\w+" := (.*)/s.exec(statement)?.[1] ?? [])
    .flatMap((written) => [...written.matchAll(/NEW\."(\w+)"/g)].map(([, column = '']) => column))
})

const flags = ['isPOA', 'MembersAreaOnly', 'isUpcoming', 'published', 'deletedAt']
const moments = ['publishAt', 'arrivedAt', 'soldAt', 'servicedOn']
const files = ['certificate', 'film']
const texts = ['FullDetailsName', 'HTMLSafeModel', 'Description', 'conditionNotes', 'polish', 'timing', 'provenance']
const papers = ['Box', 'Papers', 'CertOfAuth', 'Warranty', 'PreOwnedWarranty']
const measures = ['WaterResistance', 'Strap', 'Buckle', 'caseSize', 'lugToLug', 'thickness']

const wire = [watchListing, memberWatch, jewelleryListing, watchDetail, jewelleryDetail]

const places = [
  {
    without: 'is found by no search',
    mend: `derive_stock_search (its newest definition: prisma/migrations/${newestSearch})`,
    holds: () => searched,
    leavesOut: [
      ...['Family', 'StatusName', 'Currency', 'MarginScheme'],
      ...[...flags, ...moments, ...files, ...texts, ...papers, ...measures],
    ],
  },
  {
    without: 'is in no import and no export',
    mend: 'fields.ts and record.ts of lib/stock-import',
    holds: () => fieldNames,
    leavesOut: ['deletedAt', ...files],
  },
  {
    without: 'is told by no endpoint',
    mend: 'wire.ts and wire-schema.ts of lib/catalogue',
    holds: () => wire.flatMap(({ shape }) => Object.keys(shape)),
    // The endpoint implies the family.
    leavesOut: ['Family', 'published', 'deletedAt', 'publishAt', 'arrivedAt', 'soldAt', 'film'],
  },
  {
    without: 'is in no feed',
    mend: 'queries.ts and feed.ts of lib/feeds, and to the formats there that have a place for it',
    holds: () => Object.keys(offerSelect),
    leavesOut: [
      // Feeds hold public pieces for sale only, and read their place from facetLocation.
      ...['MembersAreaOnly', 'published', 'deletedAt', 'publishAt', 'soldAt', 'servicedOn'],
      ...['WatchLocation', 'JewelleryLocation', 'Location', 'JewelleryType'],
      ...['conditionGrade', 'conditionNotes', 'polish', 'timing', 'provenance'],
      ...['CertOfAuth', 'Warranty', 'PreOwnedWarranty', ...measures, ...files],
    ],
  },
  {
    without: 'is on no form of the desk',
    mend: 'lib/staff/resources/pieces.ts',
    holds: () => fieldsOf(pieces).map(({ name }) => name),
    leavesOut: ['deletedAt'],
  },
  {
    without: 'is not looked for in what guests get of members-only pieces',
    mend: 'hiddenFields in e2e/support/secrets.ts',
    holds: () => Object.keys(hiddenFields('x', 'X')),
    // The test itself uses these names; the other columns cannot hold a value unique to one piece.
    leavesOut: [
      ...['Name', 'Family', 'Currency', 'MarginScheme', 'conditionGrade'],
      ...['isPOA', 'isUpcoming', 'published', 'deletedAt', ...moments],
    ],
  },
]

it.each(places)('a column that $without is left out on purpose', ({ without, mend, holds, leavesOut }) => {
  const held: string[] = holds()
  const forgotten = columns.filter((column) => !held.includes(column) && !leavesOut.includes(column))
  expect(
    forgotten.map((column) => `${column} ${without}: add it to ${mend}, or to what stock-columns.test.ts leaves out.`),
  ).toEqual([])
  expect(leavesOut.filter((column) => !columns.includes(column) || held.includes(column))).toEqual([])
})
