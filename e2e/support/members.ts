import { hash as argon2id } from '@node-rs/argon2'
import type { Page } from '@playwright/test'
import { baseUrl, sql, visit } from './shop'
import { addCleanup } from './undo'

export const password = 'an honest pass phrase'
export type Member = { id: number; email: string; first_name: string }

/** The states of an account. */
export const accountStates = {
  suspended: { status: 2, verified: true },
  unverified: { status: 0, verified: false },
  pending: { status: 0, verified: true },
  approved: { status: 1, verified: true },
}
export type AccountState = keyof typeof accountStates

let hash = ''
let members = 0

/** A mail address for a registration; its member is deleted after the test. */
export const newMemberEmail = () => {
  members += 1
  const email = `member-${process.pid}-${Date.now()}-${members}@example.com`
  addCleanup(() => sql('DELETE FROM "Member" WHERE email = $1', [email]))
  return email
}

/** Creates a member in the database, in a state that registration and staff produce; the password is `password`. */
export const makeMember = async (
  accountState: AccountState,
  names: { first?: string; last?: string } = {},
): Promise<Member> => {
  hash ||= await argon2id(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const { status, verified } = accountStates[accountState]
  const [member] = await sql<Member>(
    `INSERT INTO "Member" (status, first_name, last_name, email, phone, password, email_verified_at)
     VALUES ($1, $2, $3, $4, '+447700900123', $5, $6) RETURNING id, email, first_name`,
    [status, names.first ?? 'Ada', names.last ?? 'Keller', newMemberEmail(), hash, verified ? new Date() : null],
  )
  if (!member) throw new Error('The member was not made.')
  addCleanup(() => sql('DELETE FROM "Member" WHERE id = $1', [member.id]))
  return member
}

/** Logs in with the form. */
export const signIn = async (page: Page, { email }: Pick<Member, 'email'>, withScript = true, words = password) => {
  if (withScript) await visit(page, '/login')
  else await page.goto('/login')
  await page.locator('#login-email').fill(email)
  await page.locator('#login-password').fill(words)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs the page's browser in at an endpoint, without loading a page. */
export const signInAt = async (page: Page, endpoint: string, { email }: Pick<Member, 'email'>) => {
  const context = page.context()
  await context.request.get('/sanctum/csrf-cookie')
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { accept: 'application/json', 'x-xsrf-token': decodeURIComponent(token) }
  const answer = await context.request.post(endpoint, { headers, data: { email, password } })
  if (!answer.ok()) throw new Error(`signing in: ${answer.status()} ${await answer.text()}`)
}

/** Creates a member in the given state and signs the page's browser in, without loading a page. */
export const signedIn = async (page: Page, accountState: AccountState, names?: { first?: string; last?: string }) => {
  const member = await makeMember(accountState, names)
  await signInAt(page, '/login', member)
  return member
}

const pairsOf = (answer: Response) => answer.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(';')))

/** Returns a Cookie header with a CSRF token, after a login if a member is given; and the token. */
export const cookiesOf = async (member?: Pick<Member, 'email'>, words = password) => {
  const handed = await fetch(new URL('/sanctum/csrf-cookie', baseUrl))
  const [token = ''] = pairsOf(handed)
  const xsrf = decodeURIComponent(token.slice(token.indexOf('=') + 1))
  if (!member) return { cookie: token, xsrf }
  const answer = await fetch(new URL('/login', baseUrl), {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', cookie: token, 'x-xsrf-token': xsrf },
    body: JSON.stringify({ email: member.email, password: words }),
  })
  if (answer.status !== 200) throw new Error(`logging in: ${answer.status} ${await answer.text()}`)
  return { cookie: [token, ...pairsOf(answer)].join('; '), xsrf }
}
