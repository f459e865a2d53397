import { photoFormats, photoWidths } from '../lib/images/photo'
import demoAccounts from '../prisma/demo/accounts.json' with { type: 'json' }
import { cookiesOf, type Member, makeMember } from './support/members'
import { addPhotographs } from './support/photographs'
import { addPiece, change } from './support/rows'
import { hiddenFields, hiddenPrices } from './support/secrets'
import { baseUrl, getPayload, sql, withPayload } from './support/shop'
import { expect, testWith } from './support/test'
import {
  type Answer,
  canary,
  differences,
  flipped,
  type Request,
  requestsOf,
  type Variant,
  type Visitor,
  visitors,
} from './support/visitors'
import { table } from './visitors-table'

type Keys = Awaited<ReturnType<typeof cookiesOf>>
const keys = {} as Record<Visitor, Keys>
const members = ['pending', 'unverified', 'suspended', 'approved'] as const
const accounts = {} as Record<(typeof members)[number], Member>

/** Needed after the table's last row, which logs everybody out. */
const logInAgain = async () => {
  for (const accountState of members) keys[accountState] = await cookiesOf(accounts[accountState])
}

const test = testWith(async () => {
  const arrivedAt = new Date('2020-01-01')
  const secret = (SKU: string) => ({ ...hiddenFields(canary, SKU), arrivedAt })
  await addPiece({ ...secret('TBL-Watch'), Name: 'Table watch' })
  await addPiece({ ...secret('TBL-Soon'), Name: 'Table arrival', isUpcoming: true })
  await addPiece({ ...secret('TBL-Sold'), Name: 'Table sale', StatusName: 'Sold' })
  await addPiece({ ...secret('TBL-Jewel'), Name: 'Table jewel', Family: 'jewellery', Price: 23457 })
  await addPiece({ ...secret('TBL-Draft'), Name: 'Table draft', MembersAreaOnly: 0, published: false })
  await addPiece({ ...secret('TBL-DraftM'), Name: 'Table draft for members', published: false })
  const deletedAt = new Date()
  await addPiece({ ...secret('TBL-Bin'), Name: 'Table in the bin', MembersAreaOnly: 0, deletedAt })
  await addPiece({ ...secret('TBL-BinM'), Name: 'Table in the bin for members', deletedAt })
  await addPiece({ SKU: 'TBL-Public', Name: 'Table public', arrivedAt })
  await addPiece({ SKU: 'TBL-Ring', Name: 'Table public ring', Family: 'jewellery', arrivedAt })
  for (const sku of ['TBL-Watch', 'TBL-Jewel', 'TBL-Draft', 'TBL-Bin'])
    await addPhotographs(sku, [`${canary}-01`, `${canary}-02`])
  for (const sku of ['TBL-Public', 'TBL-Ring']) await addPhotographs(sku, ['front', 'side'])
  keys.guest = await cookiesOf()
  for (const accountState of members) accounts[accountState] = await makeMember(accountState)
  await logInAgain()
})

const payloads: Partial<Record<Variant, Record<string, string>>> = {
  rsc: {},
  prefetch: { 'next-router-prefetch': '1' },
  tree: { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
}
const variants: Partial<Record<Variant, Record<string, string>>> = {
  range: { range: 'bytes=0-99' },
  etag: { 'if-none-match': '*' },
}

const send = async (method: string, path: string, headers: Record<string, string>) => {
  const body = method === 'GET' || method === 'HEAD' ? undefined : '{}'
  const response = await fetch(new URL(path, baseUrl), { method, redirect: 'manual', body, headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  // latin1 maps each byte of a picture to one character.
  const isPicture = response.headers.get('content-type')?.startsWith('image/')
  const text = bytes.toString(isPicture ? 'latin1' : 'utf8')
  const { cookie = '' } = headers
  return { status: response.status, headers: response.headers, text: await withPayload(text, { cookie }) }
}

/** Removes the requested URL from the text: a page's data contains it, and it reveals nothing new to the visitor. */
const withoutAsked = (text: string, path: string) =>
  path
    .split('/')
    .filter((segment) => segment.includes(canary))
    .reduce((rest, segment) => rest.replaceAll(segment, ''), text)

const ask = async ({ method, path, variant }: Request, { cookie, xsrf }: Keys): Promise<Answer> => {
  const unsafe = method !== 'GET' && method !== 'HEAD'
  const page = !path.startsWith('/api/') && !unsafe
  const headers = {
    cookie,
    accept: page ? 'text/html' : 'application/json',
    ...(unsafe ? { 'content-type': 'application/json' } : {}),
    ...(unsafe && variant !== 'bare' ? { 'x-xsrf-token': xsrf } : {}),
    ...(variant && variants[variant]),
  }
  const payload = variant && payloads[variant]
  const answer = payload ? await getPayload(path, { cookie, ...payload }) : await send(method, path, headers)
  const location = answer.headers.get('location') ?? ''
  return {
    status: answer.status,
    cacheControl: answer.headers.get('cache-control') ?? '',
    location: location.startsWith(baseUrl) ? location.slice(baseUrl.length) : location,
    text: withoutAsked(answer.text, path) + JSON.stringify([...answer.headers].filter(([name]) => name !== 'location')),
  }
}

type Asked = ReturnType<typeof requestsOf>[number]
const spread = (row: Asked): Asked[] =>
  row.path.endsWith('*')
    ? ['', ...photoWidths.map((width) => `-${width}`)].flatMap((width) =>
        photoFormats.map((format) => ({ ...row, path: `${row.path.slice(0, -1)}${width}.${format}` })),
      )
    : [row]

const titleOf = ({ method, path, variant }: Request) => `${method} ${path}${variant ? ` [${variant}]` : ''}`

/** Errors in a row's five responses, and mutated cells that would wrongly pass. */
const checkRow = async (row: Asked) => {
  const checked = await Promise.all(
    visitors.map(async (visitor) => {
      const cell = row.cells[visitor]
      const answer = await ask(row, keys[visitor])
      const title = `${titleOf(row)} as ${visitor}`
      const found = differences(cell, answer)
      if (found.length > 0) return { wrong: [`${title}: ${found.join('; ')}`], unproven: [] }
      return {
        wrong: [],
        unproven: flipped(cell).some((other) => differences(other, answer).length === 0) ? [title] : [],
      }
    }),
  )
  return { wrong: checked.flatMap(({ wrong }) => wrong), unproven: checked.flatMap(({ unproven }) => unproven) }
}

const isRead = ({ method }: Request) => /^(GET|HEAD)$/.test(method)

/** Checks rows in their order; such that only read, several at a time. */
const inOrder = async (rows: Asked[], check: (row: Asked) => Promise<unknown>) => {
  for (let at = 0; at < rows.length; ) {
    const next = rows.slice(at, at + 2)
    const reads = next.findIndex((row) => !isRead(row))
    const together = next.slice(0, reads < 0 ? next.length : Math.max(reads, 1))
    await Promise.all(together.map(check))
    at += together.length
  }
}

for (const { heading, rows } of table)
  test(`${heading}: everybody gets what the table says, and no cell could say anything else`, async () => {
    test.setTimeout(600_000)
    expect(rows.length).toBeGreaterThan(0)
    const wrong: string[] = []
    const unproven: string[] = []
    await inOrder(rows.flatMap(requestsOf).flatMap(spread), async (row) => {
      const checked = await checkRow(row)
      wrong.push(...checked.wrong)
      unproven.push(...checked.unproven)
    })
    expect.soft(wrong).toEqual([])
    expect(unproven).toEqual([])
  })

test('whoever asks first, everybody gets what the table says: what is kept for all is nobody’s own', async () => {
  test.setTimeout(600_000)
  await logInAgain()
  const rows = table
    .flatMap(({ rows }) => rows.flatMap(requestsOf))
    .filter((row) => isRead(row) && !row.path.endsWith('*'))
  const wrong: string[] = []
  // Each order of visitors runs twice, so that the second round meets what the first has cached.
  for (const order of [visitors, [...visitors].reverse(), visitors, [...visitors].reverse()])
    await inOrder(rows, async (row) => {
      for (const visitor of order) {
        const found = differences(row.cells[visitor], await ask(row, keys[visitor]))
        if (found.length > 0) wrong.push(`${titleOf(row)} as ${visitor}: ${found.join('; ')}`)
      }
    })
  expect(wrong).toEqual([])
  // Proves that the server's response cache took part: its ETags differ from Next's.
  expect((await send('GET', '/about', {})).headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/)
})

const secrets = [canary, ...hiddenPrices, '23,457', '23457']
const secretPages = ['/watch/Qv9Canary-ManufacturerName-Qv9CanaryModel/TBL-Watch', '/jewellery/TBL-Jewel']
const secretData = [
  '/api/singlewatch/TBL-Watch/details',
  '/api/singlewatch/TBL-Watch/images',
  '/api/jewellery/TBL-Jewel/details',
  '/api/jewellery/TBL-Jewel/images',
  '/api/membershipwatches',
  '/api/membershipwatches?page=1',
]
const secretPictures = [
  '/watches/gallery/NW-TBL-Watch/grid-image-640.avif',
  `/watches/gallery/NW-TBL-Watch/gallery-large-image/${canary}-01-1600.jpg`,
  `/jewelries/gallery/NJ-TBL-Jewel/thumb-image/${canary}-02-160.webp`,
]
const get = (path: string, visitor: Visitor, variant?: Variant) => ask({ method: 'GET', path, variant }, keys[visitor])

test('what a member has just seen reaches nobody else', async () => {
  await logInAgain()
  for (const round of ['first', 'again']) {
    for (const path of secretPages)
      for (const variant of [undefined, 'rsc'] as const) {
        await get(path, 'approved', 'prefetch')
        await get(path, 'approved', 'tree')
        const seen = await get(path, 'approved', variant)
        expect(seen.text.includes(canary), `${round}: a member at ${path} ${variant}`).toBe(true)
      }
    for (const path of secretData) expect((await get(path, 'approved')).text, path).toContain(canary)
    for (const path of secretPictures) expect((await get(path, 'approved')).status, path).toBe(200)
    for (const visitor of ['guest', 'suspended'] as const) {
      for (const path of [...secretPages, ...secretData])
        for (const variant of [undefined, 'rsc', 'prefetch', 'tree'] as const) {
          const { text } = await get(path, visitor, variant)
          expect(
            secrets.filter((secret) => text.includes(secret)),
            `${round}: ${visitor} at ${path} ${variant}`,
          ).toEqual([])
        }
      for (const path of secretPictures)
        expect((await get(path, visitor, 'etag')).status, `${round}: ${visitor} at ${path}`).toBe(404)
    }
  }
})

test('what the settings leave to approved members is closed to all others at their next request', async () => {
  await logInAgain()
  const asBefore = await change('SiteSettings', 'id = 1', { members_only_for: 'approved' })
  for (const visitor of ['pending', 'unverified'] as const) {
    for (const path of [...secretPages, ...secretData])
      for (const variant of [undefined, 'rsc'] as const) {
        const { text } = await get(path, visitor, variant)
        expect(
          secrets.filter((secret) => text.includes(secret)),
          `${visitor} at ${path} ${variant}`,
        ).toEqual([])
        if (secretPages.includes(path))
          expect(text, path).toContain('Content of this page is available to members only.')
        else if (path.endsWith('/images')) expect(text.slice(0, 2), path).toBe('[]')
      }
    for (const path of secretPictures) expect((await get(path, visitor)).status, `${visitor} at ${path}`).toBe(404)
  }
  const seen = async (visitor: Visitor) => [
    (await get(secretPages[0] ?? '', visitor)).text.includes(canary),
    (await get(secretPictures[0] ?? '', visitor)).status,
  ]
  expect(await seen('approved')).toEqual([true, 200])
  await asBefore()
  for (const visitor of ['pending', 'unverified'] as const) expect(await seen(visitor), visitor).toEqual([true, 200])
})

test('a member’s page has the full name as its title, is not for crawlers, and says nothing to machines', async () => {
  const { text } = await get('/jewellery/TBL-Jewel', 'approved')
  expect(text).toMatch(new RegExp(`<title>${canary} FullDetailsName`))
  expect(text).toMatch(/<meta name="robots" content="noindex, nofollow"/)
  expect(text).not.toContain('application/ld+json')
  expect(text).not.toContain('rel="canonical"')
  expect(text).not.toContain('og:image')
})

test('suspension and a forged session close everything at the next request', async () => {
  const someone = await makeMember('approved')
  const theirs = await cookiesOf(someone)
  const status = async (path: string) => (await ask({ method: 'GET', path }, theirs)).status
  const sees = async () => (await ask({ method: 'GET', path: '/jewellery/TBL-Jewel' }, theirs)).text.includes(canary)
  expect([await sees(), await status(secretPictures[0] ?? ''), await status('/api/membershipwatches')]).toEqual([
    true,
    200,
    200,
  ])
  await sql('UPDATE "Member" SET status = 2 WHERE id = $1', [someone.id])
  expect([await sees(), await status(secretPictures[0] ?? ''), await status('/api/membershipwatches')]).toEqual([
    false,
    404,
    401,
  ])
  theirs.cookie = theirs.cookie.replace(/shop-session=[^;]+/, 'shop-session=forged')
  expect([await sees(), await status(secretPictures[0] ?? ''), await status('/api/membershipwatches')]).toEqual([
    false,
    404,
    401,
  ])
})

test('a piece that staff make private or public changes hands at once', async () => {
  const sees = async (visitor: Visitor) =>
    (await get('/watch/Rolex-Test/TBL-Public', visitor)).text.includes('available to members only')
  expect([await sees('guest'), await sees('approved')]).toEqual([false, false])
  await sql(`UPDATE "StockItem" SET "MembersAreaOnly" = 1 WHERE "SKU" = 'TBL-Public'`)
  await expect.poll(() => sees('guest')).toBe(true)
  expect(await sees('approved')).toBe(false)
  await sql(`UPDATE "StockItem" SET "MembersAreaOnly" = 0 WHERE "SKU" = 'TBL-Public'`)
  await expect.poll(() => sees('guest')).toBe(false)
})

test('the demo’s members can log in', async () => {
  for (const { email, password } of demoAccounts)
    expect((await cookiesOf({ email }, password)).cookie).toContain('shop-session=')
})
