import { memberSchemas } from '@/lib/members/schema'
import { answer, fieldsOf, formBody, refusal, refusals, tokenParameter } from './operations'

type Done = Record<number, object>
type Asked = { form?: keyof typeof memberSchemas; done: Done; member?: boolean }

const sent = (description: string) => ({ description })
const message = (description: string) => answer(description, { message: { type: 'string' } })

const operation = (method: string, path: string, summary: string, { form, done, member }: Asked) => ({
  [method]: {
    summary,
    operationId: `${method}${path.replaceAll('/', '-')}`,
    parameters: [tokenParameter],
    ...(form ? { requestBody: formBody(fieldsOf(form, memberSchemas[form])) } : {}),
    responses: {
      ...done,
      303: sent('The same for a page without script, which goes on elsewhere.'),
      ...refusals,
      ...(member ? { 401: refusal('No account is signed in.'), 403: refusal('The account is suspended.') } : {}),
    },
  },
})

const operations: [method: string, path: string, summary: string, asked: Asked][] = [
  [
    'post',
    '/login',
    'Signs in',
    { form: 'login', done: { 200: answer('Signed in.', { two_factor: { type: 'boolean' } }) } },
  ],
  ['post', '/logout', 'Signs out', { done: { 204: sent('Signed out.') } }],
  ['post', '/register', 'Opens an account', { form: 'register', done: { 201: sent('Registered and signed in.') } }],
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
    { form: 'password', member: true, done: { 200: sent('Changed; every other session has ended.') } },
  ],
  [
    'put',
    '/user/profile-information',
    'Changes name and address',
    { form: 'profile', member: true, done: { 200: sent('Changed.') } },
  ],
  ['delete', '/user/sessions', 'Signs out everywhere', { member: true, done: { 204: sent('Signed out.') } }],
  ['delete', '/user/account', 'Deletes the account', { form: 'deletion', member: true, done: { 204: sent('Gone.') } }],
  [
    'post',
    '/email/verification-notification',
    'Sends the verification link again',
    { member: true, done: { 202: sent('Sent.'), 204: sent('Verified already.') } },
  ],
]

/** The endpoints of accounts; that of the data itself is /api/users/auth. */
export const accountPaths = Object.fromEntries(
  operations.map(([method, path, summary, asked]) => [path, operation(method, path, summary, asked)]),
)
