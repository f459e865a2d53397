import fs from 'node:fs'
import path from 'node:path'
import { root } from '../lib/settings.mjs'

/** Resolves to the Cookie header of the demo's approved member. @param {string} origin */
export const logIn = async (origin) => {
  /** @type {{ email: string, password: string, status: number, verified: boolean }[]} */
  const list = JSON.parse(fs.readFileSync(path.join(root, 'prisma', 'demo', 'accounts.json'), 'utf8'))
  const { email, password } = list.find(({ status, verified }) => status === 1 && verified) ?? {}
  const pairs = (/** @type {Response} */ answer) =>
    answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const [token = ''] = pairs(await fetch(`${origin}/sanctum/csrf-cookie`))
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: token,
      'x-xsrf-token': decodeURIComponent(token.slice(token.indexOf('=') + 1)),
    },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`The demo's member could not log in: ${answer.status}`)
  return pairs(answer).join('; ')
}
