import 'server-only'
import * as z from 'zod'
import { isProven } from '@/lib/auth/session-age'
import { recordActions, recordViews } from '../actions'
import { deleteForGood, entryOf, restoreFromBin } from '../bin'
import { addComputedColumns, addComputedColumnsToOne } from '../computed-columns'
import { createRecord, deleteRecord, updateRecord, updateRecords } from '../record-writes'
import { getRecord, getRecords, listRecords } from '../records'
import { resourceOf } from '../resources/all'
import { fieldsOf, isSensitiveChange, type Resource } from '../resources/resource'
import { type Action, may } from '../roles'
import { validateValues } from '../values'
import { unproven } from './passkeys'
import {
  forbidden,
  invalid,
  notFoundJson,
  privateJson,
  type StaffHandler,
  type StaffRequest,
  toResponse,
} from './request'

type Handler = (asked: StaffRequest & { resource: Resource; id: string }) => Promise<Response>

/**
 * Wraps a handler: resolves the record type from the path and checks the role's permission, then the confirmation that
 * a change of it may need.
 */
const guarded =
  (action: Action, handle: Handler): StaffHandler =>
  async (asked) => {
    const [name, id = ''] = asked.path
    const resource = resourceOf(name)
    if (!resource) return notFoundJson()
    if (!may(asked.session.staff.role, action, resource.name)) return forbidden()
    const changed = action === 'edit' ? Object.keys(asked.values) : []
    if (action !== 'see' && isSensitiveChange(resource, changed) && !isProven(asked.session.provenAt)) return unproven()
    return handle({ ...asked, resource, id })
  }

const wholeNumber = (text: string | null, fallback: number, max: number) => {
  const number = Number(text ?? fallback)
  return Number.isInteger(number) && number >= 1 ? Math.min(number, max) : fallback
}

const filtersOf = (query: URLSearchParams) =>
  Object.fromEntries(
    [...query].flatMap(([name, value]) => (name.startsWith('filter.') ? [[name.slice(7), value.slice(0, 200)]] : [])),
  )

/**
 * Maximum number of records that one request lists or changes, so that all that are selected at once can be changed.
 */
const maxBulk = 500

/** GET /api/staff/{resource}?page&per_page&sort&direction&q&filter.{name}, or ?ids=1,2,3 */
const list = guarded('see', async ({ resource, query, session }) => {
  const ids = query.get('ids')
  if (ids !== null) {
    const asked = ids.split(',')
    // Those that were left out would look as if they were gone.
    if (asked.length > maxBulk) return invalid(`Choose at most ${maxBulk} at a time.`)
    const records = await getRecords(resource, asked, session.staff)
    return privateJson({ data: await addComputedColumns(resource, records), total: records.length })
  }
  const page = {
    page: wholeNumber(query.get('page'), 1, 1_000_000),
    perPage: wholeNumber(query.get('per_page'), 25, maxBulk),
    sort: query.get('sort') ?? resource.order.field,
    direction: (query.get('direction') ?? resource.order.direction) === 'ASC' ? ('ASC' as const) : ('DESC' as const),
  }
  const asked = { q: (query.get('q') ?? '').replaceAll('\0', ''), filters: filtersOf(query) }
  const { records, total } = await listRecords(resource, asked, page, session.staff)
  return privateJson({ data: await addComputedColumns(resource, records), total })
})

const read = guarded('see', async ({ resource, id, session }) => {
  const record = await getRecord(resource, id, session.staff)
  return record ? privateJson({ data: await addComputedColumnsToOne(resource, record) }) : notFoundJson()
})

const create = guarded('create', async ({ resource, values, session }) => {
  const validated = validateValues(resource, values, true)
  if (!validated.ok) return toResponse({ ...validated, reason: 'invalid' })
  const made = await createRecord(resource, validated.values, session.staff)
  if (!made.ok) return toResponse(made)
  return toResponse({ ok: true, record: await addComputedColumnsToOne(resource, made.record) }, 201)
})

/** PUT {version, …columns}: `version` as read, or null to overwrite any version. */
const update = guarded('edit', async ({ resource, id, values, session }) => {
  const { version, ...sent } = values
  if (typeof version !== 'string' && version !== null)
    return toResponse({ ok: false, reason: 'invalid', errors: { version: ['Give the version you opened.'] } })
  const validated = validateValues(resource, sent, false)
  if (!validated.ok) return toResponse({ ...validated, reason: 'invalid' })
  const changed = await updateRecord(resource, { id, version, values: validated.values }, session.staff)
  if (changed.ok) return toResponse({ ok: true, record: await addComputedColumnsToOne(resource, changed.record) })
  return toResponse(
    changed.reason === 'changed'
      ? { ...changed, current: await addComputedColumnsToOne(resource, changed.current) }
      : changed,
  )
})

/**
 * DELETE {version}: as read; without one, any version is deleted. A record type with a bin is moved there; what is in
 * the bin is deleted for good.
 */
const remove = guarded('delete', async ({ resource, id, values: { version }, session }) => {
  if (resource.name === 'bin') {
    const entry = entryOf(id)
    return toResponse(entry ? await deleteForGood(entry, session.staff) : { ok: false, reason: 'gone' })
  }
  const read = typeof version === 'string' ? version : null
  return toResponse(await deleteRecord(resource, { id, version: read }, session.staff))
})

const keys = z.array(z.union([z.string(), z.number()]))

/** POST /api/staff/{resource}/bulk {ids, …columns}: all of them or none. */
const bulk = guarded('edit', async ({ resource, values, session }) => {
  const { ids, ...sent } = values
  const given = keys.safeParse(ids)
  const known = given.success ? [...new Set(given.data.map(String))] : []
  if (known.length === 0) return invalid('Choose what to change.')
  if (known.length > maxBulk) return invalid(`Choose at most ${maxBulk} at a time.`)
  const columns = resource.bulk ?? []
  const fields = fieldsOf(resource).filter(({ name }) => columns.includes(name))
  const validated = validateValues({ ...resource, groups: [{ title: '', fields }] }, sent, false)
  if (!validated.ok) return toResponse({ ...validated, reason: 'invalid' })
  if (Object.keys(validated.values).length === 0) return invalid('Choose something to change.')
  const changed = await updateRecords(resource, { ids: known, values: validated.values }, session.staff)
  return changed.ok ? privateJson({ data: known, count: changed.count }) : toResponse(changed)
})

/** POST /api/staff/bin/restore {ids}, as the list of the bin has them: all of them or none. */
const restore: StaffHandler = async ({ values, session: { staff } }) => {
  if (!may(staff.role, 'see', 'bin')) return forbidden()
  const given = keys.min(1).max(maxBulk).safeParse(values.ids)
  if (!given.success) return invalid(`Choose at most ${maxBulk} deleted records.`)
  const entries = [...new Set(given.data.map(String))].flatMap((id) => entryOf(id) ?? [])
  const done = await restoreFromBin(entries, staff)
  return done.ok ? privateJson({ data: { count: entries.length } }) : toResponse(done)
}

/** POST /api/staff/{resource}/{id}/{action} */
const act: StaffHandler = async ({ path: [name, id = '', wanted = ''], session, values }) => {
  const resource = resourceOf(name)
  const actions = resource && recordActions[resource.name]
  const action = actions && Object.hasOwn(actions, wanted) ? actions[wanted] : undefined
  if (!resource || !action || !/^[1-9]\d{0,8}$/.test(id)) return notFoundJson()
  if (!may(session.staff.role, action.right, resource.name)) return forbidden()
  const { sensitive } = action
  const needsProof = async () =>
    resource.sensitive || (typeof sensitive === 'function' ? await sensitive(Number(id)) : sensitive)
  if (!isProven(session.provenAt) && (await needsProof())) return unproven()
  const done = await action.run(Number(id), values, session.staff)
  return done.ok ? privateJson({ data: done.record ?? { id } }) : toResponse(done)
}

/** GET /api/staff/{resource}/{id}/{view} */
const view: StaffHandler = async ({ path: [name, id = '', wanted = ''], session }) => {
  const resource = resourceOf(name)
  const views = resource && recordViews[resource.name]
  const found = views && Object.hasOwn(views, wanted) ? views[wanted] : undefined
  if (!resource || !found || !/^[1-9]\d{0,8}$/.test(id)) return notFoundJson()
  if (!may(session.staff.role, 'see', resource.name)) return forbidden()
  const data = await found(Number(id), session.staff)
  return data ? privateJson({ data }) : notFoundJson()
}

export const recordHandlers = { list, read, create, update, remove, bulk, restore, act, view }
