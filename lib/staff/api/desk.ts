import 'server-only'
import { findBrandNames } from '@/lib/catalogue/shop-rules'
import { summaryOf, validate } from '@/lib/forms/validation'
import { invalidJson, privateJson } from '@/lib/http/json'
import { getSite } from '@/lib/site/queries'
import { changeStaffPassword } from '../commands'
import { findDashboardStats } from '../dashboard-stats'
import { findAnything } from '../find'
import { currentDeskBrowser } from '../known-browser'
import { may } from '../roles'
import { exportSalesOf, findSalesOf, isMonth } from '../sales-by-month'
import { staffSchemas } from '../schema'
import { endNamedStaffSession, endStaffSession, findStaffSessions } from '../session'
import { findToday } from '../today'
import { forbidden, notFoundJson, type StaffHandler, toResponse } from './request'

const withCookies = (response: Response, cookies: string[]) => {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

/** GET /api/staff/me: the signed-in colleague and the shop's brand name. */
const me: StaffHandler = async ({ session }) => {
  const { brand } = await getSite()
  return privateJson({ data: { ...session.staff, brand } })
}

/** DELETE /api/staff/session: ends the current session. */
const signOut: StaffHandler = async ({ session }) => {
  const gone = new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
  return withCookies(gone, await endStaffSession(session.sid))
}

/** PUT /api/staff/password: ends the account's other sessions. */
const password: StaffHandler = async ({ session, values }) => {
  const validated = validate(staffSchemas.password, values)
  if (!validated.ok) return invalidJson(summaryOf(validated.errors), validated.errors)
  const { staff, sid } = session
  const done = await changeStaffPassword(staff.id, sid, validated.value, await currentDeskBrowser())
  return done.ok ? withCookies(privateJson({ data: true }), done.cookies) : toResponse(done)
}

/** GET /api/staff/sessions: the account's active sessions. */
const sessions: StaffHandler = async ({ session }) =>
  privateJson({ data: await findStaffSessions(session.staff.id, session.sid) })

/** DELETE /api/staff/sessions {key}: ends one session of the account. */
const endOne: StaffHandler = async ({ session, values }) => {
  const ended = typeof values.key === 'string' && (await endNamedStaffSession(session.staff.id, values.key))
  return ended ? privateJson({ data: true }) : toResponse({ ok: false, reason: 'gone' })
}

/** GET /api/staff/numbers */
const numbers: StaffHandler = async ({ session }) => privateJson({ data: await findDashboardStats(session.staff) })

/** GET /api/staff/today */
const today: StaffHandler = async ({ session }) => privateJson({ data: await findToday(session.staff) })

/** GET /api/staff/find?q= */
const find: StaffHandler = async ({ session, query }) =>
  privateJson({ data: await findAnything(query.get('q') ?? '', session.staff) })

/** GET /api/staff/sales-by-month?month=2026-11, with format=csv as a file */
const salesByMonth: StaffHandler = async ({ session: { staff }, query }) => {
  if (!may(staff.role, 'see', 'sales')) return forbidden()
  const month = query.get('month')
  if (query.get('format') !== 'csv') return privateJson({ data: await findSalesOf(month, staff) })
  if (!isMonth(month)) return notFoundJson()
  return new Response(await exportSalesOf(month, staff), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="sales-${month}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** GET /api/staff/brands: the names of all brands, for suggestions. */
const brands: StaffHandler = async ({ session }) =>
  may(session.staff.role, 'see', 'pieces') ? privateJson({ data: await findBrandNames() }) : forbidden()

export const deskHandlers = { brands, numbers, today, find, salesByMonth, me, signOut, password, sessions, endOne }
