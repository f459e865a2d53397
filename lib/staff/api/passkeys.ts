import 'server-only'
import type * as z from 'zod/mini'
import { describeBrowser } from '@/lib/auth/describe-browser'
import { renamePasskey } from '@/lib/auth/passkeys'
import { isProven } from '@/lib/auth/session-age'
import { summaryOf, validate } from '@/lib/forms/validation'
import { invalidJson, privateJson, refusedJson } from '@/lib/http/json'
import { passwordRequired } from '@/lib/http/refusals'
import {
  addStaffPasskey,
  findStaffPasskeys,
  proveStaff,
  removeStaffPasskey,
  requireStaffPasskey,
  staffPasskeyOptions,
} from '../passkeys'
import { staffSchemas } from '../schema'
import { type StaffHandler, type StaffRequest, toResponse } from './request'

/** The 423 response that asks for a new confirmation by password or passkey. */
export const unproven = () => refusedJson(423, passwordRequired)

/** Wraps a handler so that it answers 423 unless the password or a passkey was confirmed recently. */
const proven =
  (handler: StaffHandler): StaffHandler =>
  async (asked) =>
    isProven(asked.session.provenAt) ? handler(asked) : unproven()

const validated =
  <Schema extends z.ZodMiniType>(
    schema: Schema,
    handle: (input: z.infer<Schema>, asked: StaffRequest) => Promise<Response>,
  ): StaffHandler =>
  async (asked) => {
    const parsed = validate(schema, asked.values)
    return parsed.ok ? handle(parsed.value, asked) : invalidJson(summaryOf(parsed.errors), parsed.errors)
  }

const doneJson = (done: Parameters<typeof toResponse>[0] | { ok: true }) =>
  done.ok ? privateJson({ data: true }) : toResponse(done)

/** GET /api/staff/passkeys: the account's passkeys, and whether signing in requires one. */
const list: StaffHandler = async ({ session }) => privateJson({ data: await findStaffPasskeys(session.staff.id) })

/** POST /api/staff/passkey-options {purpose}: WebAuthn options. */
const options = validated(staffSchemas.passkeyOptions, async ({ purpose }, { session }) =>
  purpose === 'add' && !isProven(session.provenAt)
    ? unproven()
    : privateJson(await staffPasskeyOptions(purpose, session.staff)),
)

/** POST /api/staff/passkeys {credential, name?} */
const add = proven(
  validated(staffSchemas.newPasskey, async (input, { session, request }) =>
    doneJson(await addStaffPasskey(session.staff, input, describeBrowser(request.headers.get('user-agent')))),
  ),
)

const doneOrGone = (isDone: boolean) => doneJson(isDone ? { ok: true } : { ok: false, reason: 'gone' })

/** PUT /api/staff/passkeys {id, name} */
const rename = validated(staffSchemas.passkeyName, async ({ id, name }, { session }) =>
  doneOrGone(await renamePasskey({ staff_id: session.staff.id }, id, name)),
)

/** DELETE /api/staff/passkeys {id} */
const remove = proven(
  validated(staffSchemas.passkeyRemoval, async ({ id }, { session }) =>
    doneOrGone(await removeStaffPasskey(session.staff, id)),
  ),
)

/** PUT /api/staff/passkey-required {enabled}: whether signing in requires a passkey. */
const require = proven(
  validated(staffSchemas.passkeyRequired, async ({ enabled }, { session }) =>
    doneJson(await requireStaffPasskey(session.staff, enabled)),
  ),
)

/** POST /api/staff/proof {password} or {credential}: a confirmation, valid for 15 minutes. */
const prove = validated(staffSchemas.proof, async (input, { session }) =>
  doneJson(await proveStaff({ id: session.staff.id, sid: session.sid }, input)),
)

export const passkeyHandlers = { list, options, add, rename, remove, require, prove }
