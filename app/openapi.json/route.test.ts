import { readdirSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { fillTestShop } from '@/lib/db/test-shop'
import { call, signIn } from '@/lib/members/test-browser'
import { addMember } from '@/lib/members/test-members'
import { POST as confirm } from '../api/alerts/[what]/route'
import { GET as memberPieces } from '../api/members/pieces/route'
import { GET as pieces } from '../api/pieces/route'
import { cardsSchema, memberPiecesSchema } from './pieces'
import { GET } from './route'

vi.mock('next/headers', async () => (await import('@/lib/members/test-browser')).nextHeaders)

/**
 * The addresses of route handlers below a folder of app/; those of one that answers many have a {name…} of their own.
 */
const handlersIn = (folder: string) =>
  readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)route\.ts$/.test(file) && !file.includes('[...'))
    .map((file) => `/${folder}/${file.replace(/\/route\.ts$/, '').replace(/\[(\w+)\]/g, '{$1}')}`)

it('the document has every endpoint with a handler of its own', async () => {
  const { paths } = await (await GET()).json()
  const served = [...handlersIn('api'), ...handlersIn('user')]
  expect(served).toContain('/api/listings/{listing}')
  expect(served.filter((path) => !(path in paths))).toEqual([])
})

it('lists of pieces answer as the document says', async () => {
  await fillTestShop()
  const listed = await call(pieces, {}, { method: 'GET', url: 'http://localhost:3000/api/pieces?pieces=G1' })
  expect(cardsSchema.parse(listed.body).data).toMatchObject([{ sku: 'G1' }])
  await signIn(await addMember({ email_verified_at: new Date(), requested_at: new Date(), status: 1 }))
  const { body } = await call(memberPieces, {}, { method: 'GET' })
  expect(memberPiecesSchema.strict().parse(body)).toMatchObject({ pieces: [{ sku: 'M1' }], matching: 1 })
})

it('what a signed address is refused with is described', async () => {
  const { paths } = await (await GET()).json()
  const { responses } = paths['/api/alerts/{what}'].post
  const asked = { params: Promise.resolve({ what: 'confirm' }) }
  const refusals: [body: string, headers: Record<string, string>][] = [
    ['{', {}],
    ['a', { 'content-type': 'text/plain' }],
    ['{}', { origin: 'https://elsewhere.example' }],
    ['{}', {}],
  ]
  const statuses: number[] = []
  for (const [body, headers] of refusals)
    statuses.push((await call((request) => confirm(request, asked), body, { headers })).status)
  expect(statuses).toEqual([400, 415, 419, 403])
  for (const status of statuses) expect(responses).toHaveProperty(String(status))
})
