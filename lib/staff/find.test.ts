import { beforeAll, expect, it, vi } from 'vitest'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>

beforeAll(async () => {
  desk = await openTestDesk()
  await desk.rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price", "published", "deletedAt") VALUES
    ('watch', 'A100', 'Daytona', 'Rolex', '116500LN', 30000, false, NULL), ('watch', 'A1', 'Mentions A100', 'Rolex', '', 1000, true, NULL),
    ('watch', 'B100', 'Daytona', 'Rolex', '', 30000, true, now())`)
  await desk.rows(`INSERT INTO "Member" (name, email, phone) VALUES ('Ada Keller', 'ada@example.com', '+447700900123')`)
  await desk.rows(
    `INSERT INTO "Enquiry" (kind, name, email, phone, message, "consentText", "consentAt") VALUES ('contact', 'Ada Keller', 'ada@example.com', '1', 'x', 'x', now())`,
  )
  await desk.rows(`INSERT INTO "JournalArticle" (slug, title, content) VALUES
    ('one', 'Other', 'The Daytona, told once'), ('two', 'The Daytona', '')`)
  await desk.rows(`INSERT INTO "Page" (name, title) VALUES ('about-daytona', 'About the *Daytona*')`)
  await desk.sit(await desk.hire('owner'))
})

type Group = { resource: string; hits: { title: string }[]; hasMore: boolean }
const find = async (q: string): Promise<[string, string[]][]> =>
  (await desk.ask('GET', `find?q=${encodeURIComponent(q)}`)).body.data.map(({ resource, hits }: Group) => [
    resource,
    hits.map(({ title }) => title),
  ])

it('finds pieces, drafts too, articles and pages by a word; what is titled so first, nothing in the bin', async () => {
  expect(await find('daytona')).toEqual([
    ['pieces', ['Rolex · Daytona']],
    ['articles', ['The Daytona', 'Other']],
    ['pages', ['About the Daytona']],
  ])
})

it('finds people and enquiries by name, address, and a telephone number however it is written', async () => {
  expect(await find('keller ada')).toEqual([
    ['members', ['Ada Keller']],
    ['enquiries', ['Ada Keller']],
  ])
  expect(await find('07700 900 123')).toEqual([['members', ['Ada Keller']]])
})

it('has the piece of a stock number before those that mention it', async () => {
  expect((await find('a100'))[0]).toEqual(['pieces', ['Rolex · Daytona', 'Rolex · Mentions A100']])
})

it('finds the beginnings of words by two letters, and nothing by one', async () => {
  expect((await find('da')).find(([resource]) => resource === 'pieces')).toEqual(['pieces', ['Rolex · Daytona']])
  expect((await find('ay')).find(([resource]) => resource === 'pieces')).toBeUndefined()
  expect(await find('d')).toEqual([])
})

it.each(['x'.repeat(5000), '%%', '\\', '\0\0', '\ud800\ud800', "';--", '😀😀', '...'])('survives %j', async (q) => {
  expect((await desk.ask('GET', `find?q=${encodeURIComponent(q.toWellFormed())}`)).status).toBe(200)
})

it('finds nothing that the role may not see, and for nobody without a session', async () => {
  await desk.sit(await desk.hire('boutique'))
  expect((await find('daytona')).map(([resource]) => resource)).toEqual(['pieces', 'articles', 'pages'])
  await desk.sit(null)
  expect((await desk.ask('GET', 'find?q=daytona')).status).toBe(404)
})
