import { z } from 'zod'
import { memberSchemas } from '@/lib/members/schema'
import {
  answer,
  answerOf,
  fieldsOf,
  formBody,
  noAccount,
  refusal,
  refusals,
  suspended,
  tokenParameter,
} from './operations'

type Done = Record<number, object>
type Asked = {
  form?: keyof typeof memberSchemas
  done: Done
  member?: boolean
  /** requires a password or passkey confirmation at most 15 minutes old */
  proven?: boolean
}

const sent = (description: string) => ({ description })
/** An empty text, as of Fortify. */
const saidNothing = (description: string) => answerOf(description, z.literal(''))
const message = (description: string) => answer(description, { message: { type: 'string' } })

const unproven = refusal('The password or a passkey must be given again at /user/confirm-password.')

const operation = (method: string, path: string, summary: string, { form, done, member, proven }: Asked) => ({
  [method]: {
    summary,
    operationId: `${method}${path.replaceAll('/', '-')}`,
    parameters: [tokenParameter],
    ...(form ? { requestBody: formBody(fieldsOf(form, memberSchemas[form])) } : {}),
    responses: {
      ...done,
      303: sent('The same for a page without script, which goes on elsewhere.'),
      ...refusals,
      ...(proven ? { 423: unproven } : {}),
      ...(member ? { 401: noAccount, 403: suspended } : {}),
    },
  },
})

const codes = { type: 'array', items: { type: 'string' } }

const operations: [method: string, path: string, summary: string, asked: Asked][] = [
  [
    'post',
    '/login',
    'Signs in',
    { form: 'login', done: { 200: answer('Signed in.', { two_factor: { type: 'boolean' } }) } },
  ],
  ['post', '/logout', 'Signs out', { done: { 204: sent('Signed out.') } }],
  [
    'post',
    '/register',
    'Opens an account',
    { form: 'register', done: { 201: saidNothing('Registered and signed in.') } },
  ],
  [
    'post',
    '/forgot-password',
    'Sends a link that sets a new password, where the address has an account',
    { form: 'forgotPassword', done: { 200: message('Asked.') } },
  ],
  [
    'post',
    '/reset-password',
    'Sets a new password by that link’s token',
    { form: 'resetPassword', done: { 200: message('Set.') } },
  ],
  [
    'put',
    '/user/password',
    'Changes the password',
    { form: 'password', member: true, done: { 200: saidNothing('Changed; every other session has ended.') } },
  ],
  [
    'put',
    '/user/profile-information',
    'Changes name and address',
    { form: 'profile', member: true, proven: true, done: { 200: saidNothing('Changed.') } },
  ],
  [
    'delete',
    '/user/sessions',
    'Signs out everywhere, or ends the sessions that `which` names: others, or the key of one',
    { form: 'sessions', member: true, done: { 204: sent('Signed out.') } },
  ],
  ['delete', '/user/account', 'Deletes the account', { form: 'deletion', member: true, done: { 204: sent('Gone.') } }],
  [
    'post',
    '/email/verification-notification',
    'Sends the verification link again',
    { member: true, done: { 202: saidNothing('Sent.'), 204: sent('Verified already.') } },
  ],
  [
    'post',
    '/user/confirm-password',
    'Proves again who is signed in, by the password or a passkey, for 15 minutes',
    { form: 'confirmPassword', member: true, done: { 201: saidNothing('Confirmed.') } },
  ],
  [
    'post',
    '/two-factor-challenge',
    'Signs in after a login that answered two_factor: true, by a passkey or a recovery code',
    {
      form: 'twoFactorChallenge',
      done: { 204: sent('Signed in.'), 401: refusal('No password was given before, or too long ago.') },
    },
  ],
  [
    'post',
    '/passkeys/options',
    'Gives what the browser’s WebAuthn wants, for one purpose and one use',
    {
      form: 'passkeyOptions',
      member: true,
      proven: true,
      done: { 200: answer('Options, as PublicKeyCredential’s JSON.', { challenge: { type: 'string' } }) },
    },
  ],
  [
    'post',
    '/login/passkey',
    'Signs in by a passkey alone',
    { form: 'passkeyLogin', done: { 200: answer('Signed in.', { two_factor: { type: 'boolean' } }) } },
  ],
  [
    'post',
    '/user/passkeys',
    'Adds a passkey to an account whose address is verified',
    { form: 'newPasskey', member: true, proven: true, done: { 201: saidNothing('Added.') } },
  ],
  [
    'delete',
    '/user/passkeys',
    'Removes a passkey',
    { form: 'passkeyRemoval', member: true, proven: true, done: { 204: sent('Removed.') } },
  ],
  [
    'put',
    '/user/passkeys/name',
    'Renames a passkey',
    { form: 'passkeyName', member: true, done: { 204: sent('Renamed.') } },
  ],
  [
    'put',
    '/user/two-factor-authentication',
    'Asks for a passkey after the password (for a verified address), or no longer',
    {
      form: 'twoFactor',
      member: true,
      proven: true,
      done: {
        200: answerOf(
          'Changed; turned on, {recovery_codes}, which can be read this one time.',
          z.union([z.literal(''), z.object({ recovery_codes: z.array(z.string()) })]),
        ),
      },
    },
  ],
  [
    'post',
    '/user/two-factor-recovery-codes',
    'Makes new recovery codes in place of the old',
    { member: true, proven: true, done: { 200: answer('The codes.', { recovery_codes: codes }) } },
  ],
]

/** The endpoints of accounts, except the signed-in user (/api/users/auth). */
export const accountPaths: Record<string, object> = {
  '/user/data': {
    get: {
      summary: 'All data of the account, as a file',
      operationId: 'get-user-data',
      responses: {
        200: answer('The file.', { account: { type: 'object' } }),
        303: sent('A page must give the password or a passkey again first.'),
        401: noAccount,
        403: suspended,
        423: unproven,
      },
    },
  },
  '/user/confirmed-password-status': {
    get: {
      summary: 'Whether what needs the password or a passkey again would be accepted now',
      operationId: 'get-user-confirmed-password-status',
      responses: {
        200: answer('Told.', { confirmed: { type: 'boolean' } }),
        401: noAccount,
        403: suspended,
      },
    },
  },
}
for (const [method, path, summary, asked] of operations)
  accountPaths[path] = { ...accountPaths[path], ...operation(method, path, summary, asked) }
