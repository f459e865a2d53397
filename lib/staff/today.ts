import 'server-only'
import { boutiqueFor } from '@/lib/boutiques/boutique'
import { openMinutesBetween, workingDay } from '@/lib/boutiques/open-minutes'
import { findBoutiques } from '@/lib/boutiques/queries'
import { lookUp } from '@/lib/cache/lookups'
import { findFirstSteps } from '@/lib/health/first-steps'
import { clockIn } from '@/lib/local-time'
import type { Staff } from './account'
import { addComputedColumns } from './computed-columns'
import { countRecords, type DeskRecord, findRecords } from './records'
import { resourceOf, resources } from './resources/all'
import { may, mayArrangeSite, type ResourceName } from './roles'

/** What the first page counts. */
type LineName =
  | 'enquiries'
  | 'members'
  | 'viewings'
  | 'photographs'
  | 'prices'
  | 'drafts'
  | 'articles'
  | 'mails'
  | 'arrived'
  | 'sold'

/** A list by its filters; its total is counted, and its page shown where the line leads. */
type Line = { name: LineName; resource: ResourceName; filters: Record<string, string> }

/** The role boutique is told of its own boutique's enquiries and pieces to complete. */
const linesFor = ({ role, boutique }: Staff): Line[] => {
  const own: Record<string, string> = role === 'boutique' && boutique ? { boutique } : {}
  const lines: Line[] = [
    { name: 'enquiries', resource: 'enquiries', filters: { waiting: 'true', ...own } },
    { name: 'viewings', resource: 'enquiries', filters: { viewings: 'true', ...own } },
    { name: 'members', resource: 'members', filters: { waiting: 'true' } },
    { name: 'photographs', resource: 'pieces', filters: { photos: 'true', status: 'unsold', ...own } },
    { name: 'prices', resource: 'pieces', filters: { price: 'true', status: 'unsold', ...own } },
    { name: 'drafts', resource: 'pieces', filters: { draft: 'true', ...own } },
    { name: 'articles', resource: 'articles', filters: { status: '1' } },
    { name: 'mails', resource: 'mails', filters: { state: 'failed' } },
    { name: 'arrived', resource: 'pieces', filters: { arrived: 'true' } },
    { name: 'sold', resource: 'pieces', filters: { sold: 'true' } },
  ]
  return lines.filter(({ resource }) => may(role, 'see', resource))
}

const askedBy = ({ filters }: Pick<Line, 'filters'>) => ({ q: '', filters })

const textOf = (record: DeskRecord, column: string) => String(record[column] ?? '')
const momentOf = (record: DeskRecord, column: string) => new Date(textOf(record, column))

const aboutOf = (enquiry: DeskRecord) => ({
  id: Number(enquiry.id),
  name: textOf(enquiry, 'who'),
  item: textOf(enquiry, 'item') || textOf(enquiry, 'model'),
  kind: textOf(enquiry, 'kind'),
})

type Boutiques = Awaited<ReturnType<typeof findBoutiques>>

/** The age of an enquiry in minutes of its boutique's opening hours, and how many of them make a working day. */
const ageOf = (enquiry: DeskRecord, boutiques: Boutiques, now: Date) => {
  const { OpeningHours = '', timeZone = 'Europe/London' } = boutiqueFor(boutiques, textOf(enquiry, 'boutique')) ?? {}
  return {
    openMinutes: Math.round(openMinutesBetween(OpeningHours, timeZone, momentOf(enquiry, 'createdAt'), now)),
    dayMinutes: workingDay(OpeningHours),
  }
}

/** A viewing's time by the clock of the boutique that the visitor chose, with which its words end. */
const viewingOf = (enquiry: DeskRecord, boutiques: Boutiques, now: Date) => {
  const words = textOf(enquiry, 'preferredDate')
  const place =
    boutiques.find(({ name }) => words.endsWith(` in ${name}`)) ?? boutiqueFor(boutiques, textOf(enquiry, 'boutique'))
  const zone = place?.timeZone || 'Europe/London'
  const [day = '', time = ''] = clockIn(zone, momentOf(enquiry, 'visitAt')).split('T')
  return {
    ...aboutOf(enquiry),
    isToday: clockIn(zone, now).startsWith(day),
    time,
    place: place?.name ?? '',
    status: textOf(enquiry, 'status'),
  }
}

const pieceOf = (piece: DeskRecord) => ({
  id: Number(piece.id),
  name: textOf(piece, 'Name'),
  brand: textOf(piece, 'ManufacturerName'),
  sku: textOf(piece, 'SKU'),
  photo: typeof piece.photo === 'string' ? piece.photo : null,
})

/** Number of records that a list on the first page shows; the rest are where its line leads. */
const shown = { enquiries: 6, viewings: 20, members: 4, arrived: 6, sold: 6 } as const

const sorts: Record<keyof typeof shown, { sort: string; direction: 'ASC' | 'DESC' }> = {
  enquiries: { sort: 'createdAt', direction: 'ASC' },
  viewings: { sort: 'visitAt', direction: 'ASC' },
  members: { sort: 'created_at', direction: 'ASC' },
  arrived: { sort: 'arrivedAt', direction: 'DESC' },
  sold: { sort: 'soldAt', direction: 'DESC' },
}

const read = async (name: keyof typeof shown, lines: Line[], staff: Staff): Promise<DeskRecord[]> => {
  const line = lines.find((one) => one.name === name)
  const resource = resourceOf(line?.resource)
  if (!line || !resource) return []
  const page = { page: 1, perPage: shown[name], ...sorts[name] }
  return addComputedColumns(resource, await findRecords(resource, askedBy(line), page, staff))
}

/** The setup steps of a new shop that are left, of those that the role may take; `resource` is where. */
const findOpenSteps = async ({ role }: Staff) => {
  if (!mayArrangeSite(role)) return []
  return (await findFirstSteps())
    .filter(({ done }) => !done)
    .map(({ name, advice, where }) => ({
      name,
      advice,
      resource: where === 'Photo' ? 'pieces' : (resources.find(({ table }) => table === where)?.name ?? ''),
    }))
    .filter(({ resource }) => may(role, 'edit', resource))
}

const countOf = async (lines: Line[], staff: Staff) => {
  const lists = lines.flatMap((line) => {
    const resource = resourceOf(line.resource)
    return resource ? [{ resource, asked: askedBy(line) }] : []
  })
  const counts = lists.length > 0 ? await countRecords(lists, staff) : []
  return lines.map((line, at) => ({ ...line, count: counts[at] ?? 0 }))
}

/** Counted in one query, but for the pieces without photographs, which no index tells: that is kept until something changes. */
const countLines = async (lines: Line[], staff: Staff) => {
  const slow = lines.filter(({ name }) => name === 'photographs')
  const [kept, counted] = await Promise.all([
    lookUp(`Today ${JSON.stringify(slow)}`, () => countOf(slow, staff)),
    countOf(
      lines.filter((line) => !slow.includes(line)),
      staff,
    ),
  ])
  return lines.flatMap(({ name }) => [...kept, ...counted].find((line) => line.name === name) ?? [])
}

/** What waits for a colleague today, and what came and went in the last seven days, as far as the role may see it. */
export const findToday = async (staff: Staff, now = new Date()) => {
  const lines = linesFor(staff)
  const [counted, boutiques, steps, enquiries, viewings, members, arrived, sold] = await Promise.all([
    countLines(lines, staff),
    findBoutiques(),
    findOpenSteps(staff),
    read('enquiries', lines, staff),
    read('viewings', lines, staff),
    read('members', lines, staff),
    read('arrived', lines, staff),
    read('sold', lines, staff),
  ])
  return {
    lines: counted,
    steps,
    enquiries: enquiries.map((one) => ({ ...aboutOf(one), photo: one.photo ?? null, ...ageOf(one, boutiques, now) })),
    viewings: viewings.map((one) => viewingOf(one, boutiques, now)),
    members: members.map((one) => ({ id: Number(one.id), name: textOf(one, 'name') })),
    arrived: arrived.map(pieceOf),
    sold: sold.map(pieceOf),
  }
}

export type Today = Awaited<ReturnType<typeof findToday>>
