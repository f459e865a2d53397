import 'server-only'
import { summaryOf, validate } from '@/lib/forms/validation'
import { invalidJson, privateJson } from '@/lib/http/json'
import { getSite } from '@/lib/site/queries'
import { changeStaffPassword } from '../commands'
import { staffSchemas } from '../schema'
import { endStaffSession } from '../session'
import { answered, type StaffHandler } from './asked'

/** GET /api/staff/me: who sits at the desk, and what the desk says of the shop. */
const me: StaffHandler = async ({ session }) => {
  const { brand } = await getSite()
  return privateJson({ data: { ...session.staff, brand } })
}

/** DELETE /api/staff/session */
const signOut: StaffHandler = async ({ session }) => {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  for (const cookie of await endStaffSession(session.sid)) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 204, headers })
}

/** PUT /api/staff/password: ends the account's other sessions. */
const password: StaffHandler = async ({ session, values }) => {
  const validated = validate(staffSchemas.password, values)
  if (!validated.ok) return invalidJson(summaryOf(validated.errors), validated.errors)
  const done = await changeStaffPassword(session.staff.id, session.sid, validated.value)
  return done.ok ? privateJson({ data: true }) : answered(done)
}

export const deskHandlers = { me, signOut, password }
