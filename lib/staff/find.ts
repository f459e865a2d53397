import 'server-only'
import { likePattern, searchLimit } from '@/lib/catalogue/search'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { minSearchLength } from '@/lib/suggestions/suggestion'
import type { Staff } from './account'
import { addComputedColumns } from './computed-columns'
import { enquiryKindLabels, enquiryStatusLabels, labelOf } from './labels'
import { column, typedCondition } from './list-conditions'
import { type DeskRecord, getRecords, orderOf, selection, toRecord } from './records'
import { pages } from './resources/content'
import { articles } from './resources/journal'
import { enquiries, members } from './resources/people'
import { pieces } from './resources/pieces'
import { fieldsOf, type Resource } from './resources/resource'
import { may } from './roles'

/** One result: a record at the desk, or a picture of it too. */
type Hit = { id: string | number; title: string; note: string; photo: string | null }

const textOf = (record: DeskRecord, name: string) => String(record[name] ?? '')

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')

/** The words of a field's value. */
const wordsOf = (resource: Resource, record: DeskRecord, name: string) =>
  fieldsOf(resource)
    .find((field) => field.name === name)
    ?.choices?.find(({ id }) => id === record[name])?.name

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

type Kind = {
  resource: Resource
  hits: number
  titled?: true
  toHit: (record: DeskRecord) => Omit<Hit, 'id' | 'photo'>
}

/** What is searched. `titled`: those whose title has every word come first. */
const kinds: readonly Kind[] = [
  {
    resource: pieces,
    hits: 6,
    toHit: (piece) => ({
      title: joined(textOf(piece, 'ManufacturerName'), textOf(piece, 'Name')),
      note: joined(textOf(piece, 'SKU'), textOf(piece, 'shownStatus'), textOf(piece, 'ownPrice') || 'POA'),
    }),
  },
  {
    resource: members,
    hits: 4,
    toHit: (member) => ({
      title: textOf(member, 'name') || textOf(member, 'email'),
      note: joined(textOf(member, 'email'), wordsOf(members, member, 'status')),
    }),
  },
  {
    resource: enquiries,
    hits: 5,
    toHit: (enquiry) => ({
      title: textOf(enquiry, 'who'),
      note: joined(
        textOf(enquiry, 'reference'),
        textOf(enquiry, 'item') || labelOf(enquiryKindLabels, textOf(enquiry, 'kind')),
        labelOf(enquiryStatusLabels, textOf(enquiry, 'status')),
      ),
    }),
  },
  {
    resource: articles,
    hits: 4,
    titled: true,
    toHit: (article) => ({
      title: textOf(article, 'title'),
      note: article.status === 0 ? day.format(new Date(textOf(article, 'date'))) : 'Draft',
    }),
  },
  {
    resource: pages,
    hits: 4,
    titled: true,
    toHit: (page) => ({ title: textOf(page, 'title').replaceAll('*', ''), note: `/${textOf(page, 'name')}` }),
  },
]

/** SQL: whether the title has every word. */
const isTitled = ({ title }: Resource, q: string) =>
  Prisma.join(
    q.split(/\s+/).map((word) => Prisma.sql`${column(title)} ILIKE ${likePattern(word)}`),
    ' AND ',
  )

const findRecordsOf = async ({ resource, hits, titled }: Kind, q: string, staff: Staff): Promise<DeskRecord[]> => {
  const { field, direction } = resource.order
  const order = orderOf(resource, { sort: field, direction })
  const first = titled ? Prisma.sql`(${isTitled(resource, q)}) DESC, ${order}` : order
  const [table, key] = [column(resource.table), column(resource.key)]
  const rows = await db.$queryRaw<Record<string, unknown>[]>`
    SELECT ${selection(resource)} FROM ${table} WHERE ${key} IN (
      SELECT ${key} FROM ${table} WHERE ${typedCondition(resource, q, staff)} ORDER BY ${first} LIMIT ${hits + 1})
    ORDER BY ${first}`
  return rows.map((row) => toRecord(resource, row))
}

/** The piece of this very SKU, present or former. */
const findBySku = async (q: string, staff: Staff): Promise<DeskRecord[]> => {
  const [row] = await db.$queryRaw<{ id: number | null }[]>`SELECT item_id_by_sku(${q}) AS id`
  return row?.id ? getRecords(pieces, [String(row.id)], staff) : []
}

const findKind = async (kind: Kind, q: string, staff: Staff) => {
  const { resource, hits, toHit } = kind
  const [exact, others] = await Promise.all([
    resource === pieces ? findBySku(q, staff) : [],
    findRecordsOf(kind, q, staff),
  ])
  const found = [...exact, ...others.filter(({ id }) => !exact.some((one) => one.id === id))]
  const records = await addComputedColumns(resource, found.slice(0, hits))
  return {
    resource: resource.name,
    hits: records.map(
      (record): Hit => ({
        id: record.id,
        ...toHit(record),
        photo: typeof record.photo === 'string' ? record.photo : null,
      }),
    ),
    hasMore: found.length > hits,
  }
}

/** What a colleague may see of pieces, people, enquiries, articles and pages that match, a few of each. */
export const findAnything = async (typed: string, staff: Staff) => {
  const q = typed.slice(0, searchLimit).toWellFormed().replaceAll('\0', '').trim()
  if (q.length < minSearchLength) return []
  const found = await Promise.all(
    kinds.filter(({ resource }) => may(staff.role, 'see', resource.name)).map((kind) => findKind(kind, q, staff)),
  )
  return found.filter(({ hits }) => hits.length > 0)
}

export type Found = Awaited<ReturnType<typeof findAnything>>
