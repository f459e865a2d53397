import { onlineManager } from '@tanstack/react-query'
import { type DataProvider, type GetListParams, HttpError, type Identifier, type RaRecord } from 'react-admin'
import { resourceOf } from '@/lib/staff/resources/all'
import { fieldsOf, isShown } from '@/lib/staff/resources/resource'
import { conflictOf, hasChanged, type Values, valuesIn } from './conflict'
import { conflictingOf } from './conflicting-fields'
import { askWhichStays } from './prompts'
import { isSame, recordSubmitted } from './record-values'
import { callApi } from './request'

// Requests are sent even if the browser reports offline: they fail with a message instead of an endless spinner.
onlineManager.setEventListener(() => undefined)

/** The columns that the form changed. Only these are sent, so that concurrent changes of other columns are kept. */
const changes = (name: string, data: Values, before: Values | undefined): Values => {
  const fields = fieldsOf(resourceOf(name) ?? { groups: [] })
  const known = fields.map((field) => field.name).filter((field) => field in data)
  return Object.fromEntries(
    known.filter((field) => !isSame(data[field], before?.[field])).map((field) => [field, data[field]]),
  )
}

/** The values without those of fields that the form hides, such as a time typed before the piece was published. */
const withoutHidden = (name: string, data: Values): Values => {
  const hidden = fieldsOf(resourceOf(name) ?? { groups: [] }).filter(
    (field) => field.when && field.when.field in data && !isShown(field, data),
  )
  return Object.fromEntries(Object.entries(data).filter(([column]) => !hidden.some((field) => field.name === column)))
}

const addressOf = (name: string, id: Identifier) => `${name}/${encodeURIComponent(String(id))}`

/** The record as the input in `data` began from it, which may be older than the record as last read. */
const beganFrom = (record: string, data: Values, read: Values): Values => {
  const conflicting = Object.entries(conflictingOf(record)).filter(([field]) => !isSame(data[field], read[field]))
  return { ...read, ...Object.fromEntries(conflicting) }
}

type Update = { id: Identifier; data: Values; previousData?: Values }

const update = async <Row extends RaRecord>(
  name: string,
  { id, data: given, previousData }: Update,
): Promise<{ data: Row }> => {
  const data = withoutHidden(name, given)
  const before = previousData && beganFrom(`${name} ${id}`, data, previousData)
  const values = changes(name, data, before)
  const put = (version: unknown) => callApi<Row>(addressOf(name, id), 'PUT', { ...values, version })
  const letChoose = async (theirs: Values) => {
    const conflict = conflictOf(name, { mine: data, theirs, before })
    const isOne = hasChanged(name, theirs, before) && conflict.rows.length > 0
    const choice = isOne ? await askWhichStays(conflict) : 'mine'
    if (choice === 'mine') return
    if (choice === 'neither') throw new HttpError('Not saved. Your changes are still in the form.', 0, {})
    // Marks what both changed as sent, so that the form replaces it once it has read their version.
    const both = Object.entries(values).filter(([field]) => !isSame(before?.[field], theirs[field]))
    recordSubmitted(`${name} ${id} ${theirs.version}`, Object.fromEntries(both))
    const rest = both.length < Object.keys(values).length ? ' Your other changes are still in the form.' : ''
    throw new HttpError(`Their version was kept; your changes were not saved.${rest}`, 409, {})
  }
  if (previousData) await letChoose(previousData)
  let reply = await put(before?.version ?? data.version)
  while (reply.status === 409) {
    const theirs = valuesIn(reply.current)
    await letChoose(theirs)
    reply = await put(theirs.version)
  }
  const saved = reply.data
  recordSubmitted(`${name} ${saved.id} ${saved.version}`, given)
  return { data: saved }
}

/** Deletes a record, unless somebody else has changed it since it was read. */
const remove = async <Row>(name: string, id: Identifier, read: Values | undefined) => {
  const send = (version: unknown) => callApi<Row>(addressOf(name, id), 'DELETE', { version })
  let reply = await send(read?.version)
  while (reply.status === 409) {
    const now = valuesIn(reply.current)
    if (hasChanged(name, now, read))
      throw new HttpError('Somebody else has just changed this. Check it before you delete it.', 409, {})
    reply = await send(now.version)
  }
  return reply
}

const listQuery = ({ pagination, sort, filter }: GetListParams) => {
  const query = new URLSearchParams({
    page: String(pagination?.page ?? 1),
    per_page: String(pagination?.perPage ?? 25),
    ...(sort?.field ? { sort: sort.field, direction: sort.order } : {}),
  })
  for (const [name, value] of Object.entries(valuesIn(filter)))
    if (value !== '' && value !== undefined && value !== null && value !== false)
      query.set(name === 'q' ? 'q' : `filter.${name}`, String(value))
  return query
}

const list = async <Row>(name: string, params: GetListParams): Promise<{ data: Row[]; total: number }> => {
  const { data, total = 0 } = await callApi<Row[]>(`${name}?${listQuery(params)}`)
  return { data, total }
}

/**
 * Makes any failure of a save an error of the form, which react-admin would otherwise take for saved, and let be left
 * without a question.
 */
const failSave = (error: unknown): never => {
  if (!(error instanceof HttpError) || error.body?.errors) throw error
  throw new HttpError(error.message, error.status, { errors: { root: { serverError: error.message } } })
}

/** react-admin's data provider for the endpoints under /api/staff. */
export const dataProvider: DataProvider = {
  getList: list,
  getOne: (name, { id }) => callApi(addressOf(name, id)),
  getMany: (name, { ids }) => callApi(`${name}?ids=${ids.map((id) => encodeURIComponent(String(id))).join(',')}`),
  getManyReference: (name, { target, id, ...params }) =>
    list(name, { ...params, filter: { ...params.filter, [target]: id } }),
  create: <Row>(name: string, { data }: { data: object }) => callApi<Row>(name, 'POST', data).catch(failSave),
  update: <Row extends RaRecord>(name: string, params: Update) => update<Row>(name, params).catch(failSave),
  updateMany: (name, { ids, data }) => callApi(`${name}/bulk`, 'POST', { ids, ...data }),
  delete: <Row extends RaRecord>(name: string, { id, previousData }: { id: Identifier; previousData?: Row }) =>
    remove<Row>(name, id, previousData),
  // No list offers it: a deletion names the version that was read.
  deleteMany: () => Promise.reject(new HttpError('Delete records one at a time.', 405, {})),
}
