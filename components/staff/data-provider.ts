import type { DataProvider, RaRecord } from 'react-admin'
import { HttpError } from 'react-admin'
import { resourceOf } from '@/lib/staff/resources/all'
import { fieldsOf } from '@/lib/staff/resources/resource'
import { inWords } from './in-words'
import { isSame } from './is-same'
import { askWhichStays } from './prompts'
import { ask } from './request'
import { noteSent } from './sent'

// The endpoints' records are described by the same definitions that made them.
// biome-ignore lint/suspicious/noExplicitAny: react-admin's own type of a record
type Any = any

/** The columns that a form changed: what somebody else changed meanwhile in others is not written over. */
const changes = (name: string, data: Any, before: Any): Record<string, unknown> => {
  const fields = fieldsOf(resourceOf(name) ?? { groups: [] })
  const known = fields.map((field) => field.name).filter((field) => field in data)
  return Object.fromEntries(
    known.filter((field) => !isSame(data[field], before?.[field])).map((field) => [field, data[field]]),
  )
}

/** Both versions of what was changed on either side, as rows to choose by. */
const rowsOf = (name: string, mine: Any, theirs: Any, before: Any) =>
  fieldsOf(resourceOf(name) ?? { groups: [] })
    .filter((field) => !field.readOnly && field.name in mine)
    .filter(
      (field) => !isSame(mine[field.name], theirs[field.name]) || !isSame(before?.[field.name], theirs[field.name]),
    )
    .map((field) => ({
      label: field.label,
      mine: inWords(field, mine[field.name]),
      theirs: inWords(field, theirs[field.name]),
    }))

/** Whether somebody else changed what the form holds. What changed beside it (who answers an enquiry) is no conflict. */
const hasChanged = (name: string, theirs: Any, before: Any) =>
  fieldsOf(resourceOf(name) ?? { groups: [] }).some(
    (field) => !field.readOnly && !isSame(before?.[field.name], theirs[field.name]),
  )

const update = async (name: string, id: unknown, data: Any, before: Any): Promise<RaRecord> => {
  const values = changes(name, data, before)
  const put = (version: unknown) => ask(`${name}/${encodeURIComponent(String(id))}`, 'PUT', { ...values, version })
  let reply = await put(before?.version ?? data.version)
  while (reply.status === 409) {
    const theirs: Any = reply.current
    const rows = hasChanged(name, theirs, before) ? rowsOf(name, data, theirs, before) : []
    const label = resourceOf(name)?.one ?? 'record'
    if (rows.length > 0 && (await askWhichStays({ label, rows })) === 'theirs')
      throw new HttpError('Their version stays. Reload to see it; nothing of yours was saved.', 409, {})
    reply = await put(theirs.version)
  }
  const saved = reply.data as RaRecord
  noteSent(`${name} ${saved.id} ${saved.version}`, data)
  return saved
}

const listQuery = ({ pagination, sort, filter }: Any) => {
  const query = new URLSearchParams({
    page: String(pagination?.page ?? 1),
    per_page: String(pagination?.perPage ?? 25),
    ...(sort?.field ? { sort: sort.field, direction: sort.order } : {}),
  })
  for (const [name, value] of Object.entries(filter ?? {}))
    if (value !== '' && value !== undefined && value !== null && value !== false)
      query.set(name === 'q' ? 'q' : `filter.${name}`, String(value))
  return query
}

const list = async (name: string, params: Any) => {
  const { data, total = 0 } = await ask(`${name}?${listQuery(params)}`)
  return { data: data as Any[], total }
}

/** react-admin's way to the endpoints under /api/staff. */
export const dataProvider: DataProvider = {
  getList: list,
  getOne: async (name, { id }) => ({ data: (await ask(`${name}/${encodeURIComponent(String(id))}`)).data as Any }),
  getMany: async (name, { ids }) => ({
    data: (await ask(`${name}?ids=${ids.map((id) => encodeURIComponent(String(id))).join(',')}`)).data as Any[],
  }),
  getManyReference: (name, { target, id, ...params }) =>
    list(name, { ...params, filter: { ...params.filter, [target]: id } }),
  create: async (name, { data }) => ({ data: (await ask(name, 'POST', data)).data as Any }),
  update: async (name, { id, data, previousData }) => ({ data: (await update(name, id, data, previousData)) as Any }),
  updateMany: async (name, { ids, data }) => ({
    data: (await ask(`${name}/bulk`, 'POST', { ids, ...data })).data as Any[],
  }),
  delete: async (name, { id }) => ({
    data: (await ask(`${name}/${encodeURIComponent(String(id))}`, 'DELETE')).data as Any,
  }),
  deleteMany: async (name, { ids }) => {
    for (const id of ids) await ask(`${name}/${encodeURIComponent(String(id))}`, 'DELETE')
    return { data: ids }
  },
}
