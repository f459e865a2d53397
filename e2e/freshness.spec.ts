import { cookiesOf, makeMember } from './support/members'
import { addPiece, change } from './support/rows'
import { get, rawRequest, sql, until } from './support/shop'
import { expect, test } from './support/test'

const sku = 'FRESH-1'
const detail = `/watch/Rolex-Fresh/${sku}`

test.beforeEach(async () => {
  await addPiece({
    SKU: sku,
    Model: 'Fresh',
    Name: 'Fresh piece',
    Price: 11111,
    arrivedAt: new Date(Date.now() + 3_600_000),
  })
})

const shows = (path: string, text: string) => async () => (await get(path)).text.includes(text)

test('a price changed in the database is on every page at once', async () => {
  const paths = ['/', '/new-arrivals', `/new-arrivals?q=${sku}`, detail, `/api/singlewatch/${sku}/details`]
  for (const path of paths) await until(shows(path, '11,111'))
  await sql(`UPDATE "StockItem" SET "Price" = 22222 WHERE "SKU" = $1`, [sku])
  for (const path of paths) await until(shows(path, '22,222'))
})

test('a sold piece leaves the listing, keeps its address, and is SoldOut for crawlers', async () => {
  await until(shows('/new-arrivals', sku))
  await sql(`UPDATE "StockItem" SET "StatusName" = 'Sold' WHERE "SKU" = $1`, [sku])
  await until(async () => !(await get('/new-arrivals')).text.includes(sku))
  await until(shows(detail, 'schema.org/SoldOut'))
  expect((await get(detail)).text).not.toContain('11,111')
  const [row] = await sql<{ soldAt: Date | null }>(`SELECT "soldAt" FROM "StockItem" WHERE "SKU" = $1`, [sku])
  expect(row?.soldAt).toBeInstanceOf(Date)
})

test('a piece made members-only is gone for guests, and its page is a notice', async () => {
  await until(shows('/sitemaps/pieces-1.xml', sku))
  await until(shows(detail, '11,111'))
  await sql(`UPDATE "StockItem" SET "MembersAreaOnly" = 1 WHERE "SKU" = $1`, [sku])
  for (const path of ['/', '/new-arrivals', '/sitemaps/pieces-1.xml'])
    await until(async () => !(await get(path)).text.includes(sku))
  await until(shows(detail, 'available to members only'))
  await sql(`UPDATE "StockItem" SET "MembersAreaOnly" = 0 WHERE "SKU" = $1`, [sku])
  await until(shows(detail, '11,111'))
})

test('a members-only piece is as it is now for members, and for them alone', async () => {
  await sql(`UPDATE "StockItem" SET "MembersAreaOnly" = 1 WHERE "SKU" = $1`, [sku])
  const member = await makeMember('pending')
  const { cookie } = await cookiesOf(member)
  const shownTo = async (who: string) => (await rawRequest(detail, { headers: who ? { cookie: who } : {} })).text
  const memberSees = (text: string) => until(async () => (await shownTo(cookie)).includes(text))

  await memberSees('11,111')
  await sql(`UPDATE "StockItem" SET "Price" = 22222 WHERE "SKU" = $1`, [sku])
  await memberSees('22,222')
  const asBefore = await change('SiteSettings', 'id = 1', { poa_price_tag: 22221 })
  await until(async () => !(await shownTo(cookie)).includes('22,222'))
  await asBefore()
  await memberSees('22,222')
  await until(async () => !(await shownTo('')).includes('22,222'))

  const openToAll = await change('SiteSettings', 'id = 1', { members_only_for: 'approved' })
  await memberSees('Your account is pending approval')
  await openToAll()
  await memberSees('22,222')
  await sql(`UPDATE "Member" SET status = 2 WHERE id = $1`, [member.id])
  await until(async () => !(await shownTo(cookie)).includes('22,222'))

  await sql(`UPDATE "StockItem" SET published = false WHERE "SKU" = $1`, [sku])
  const { cookie: approved } = await cookiesOf(await makeMember('approved'))
  await until(async () => (await rawRequest(detail, { headers: { cookie: approved } })).status === 404)
})

test('a deleted piece is not found', async () => {
  await until(shows(detail, '11,111'))
  await sql(`DELETE FROM "StockItem" WHERE "SKU" = $1`, [sku])
  await until(async () => (await get(detail)).status === 404)
})

test('a change made while nobody listens shows as soon as somebody does', async () => {
  await until(shows(detail, '11,111'))
  const listeners = await sql<{ ended: boolean }>(
    `SELECT pg_terminate_backend(pid, 5000) AS ended FROM pg_stat_activity WHERE application_name = 'shop listener' AND datname = current_database()`,
  )
  expect(listeners.length).toBeGreaterThan(0)
  expect(listeners.every(({ ended }) => ended)).toBe(true)
  await sql(`UPDATE "StockItem" SET "Price" = 33333 WHERE "SKU" = $1`, [sku])
  await until(shows(detail, '33,333'))
})

test('the threshold of POA holds for every page at once', async () => {
  await until(shows(detail, '11,111'))
  const asBefore = await change('SiteSettings', 'id = 1', { poa_price_tag: 11110 })
  for (const path of [detail, '/new-arrivals', `/api/singlewatch/${sku}/details`])
    await until(async () => !(await get(path)).text.includes('11,111'))
  await asBefore()
  await until(shows(detail, '11,111'))
})
