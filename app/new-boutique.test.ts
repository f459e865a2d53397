import { NextRequest } from 'next/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { emptyCriteria } from '@/lib/catalogue/criteria'
import { findListing } from '@/lib/catalogue/listing-queries'
import { rows } from '@/lib/db/test-database'
import { submitEnquiry } from '@/lib/enquiries/commands'
import { parseEnquiry } from '@/lib/enquiries/schema'
import { getPage } from '@/lib/pages/queries'
import { openTestDesk } from '@/lib/staff/test-desk'
import { GET } from './api/[...path]/route'
import * as routing from './routing'

vi.mock('next/headers', async () => (await import('@/lib/staff/test-desk')).deskHeaders)
// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

let desk: Awaited<ReturnType<typeof openTestDesk>>
const ask = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await desk.ask(method, path, body)
  return { status, data: answer.data, said: JSON.stringify(answer.errors ?? '') }
}
const errorOf = async (path: string) => (await ask('DELETE', path)).said

const redirectOf = async (path: string) => {
  const { headers } = await routing.route(new NextRequest(`http://localhost:3000${path}`))
  return headers.get('location')?.replace('http://localhost:3000', '') ?? null
}
const endpoint = async (name: string) => {
  const answer = await GET(new Request(`http://localhost:3000/api/${name}`), {
    params: Promise.resolve({ path: [name] }),
  })
  return { status: answer.status, body: await answer.json() }
}
const places = async () => {
  const { facets } = await findListing('other', emptyCriteria)
  return facets.find(({ key }) => key === 'location')?.options.map(({ value }) => value)
}
const enquireAbout = async (sku: string) => {
  const parsed = parseEnquiry('enquiry', {
    form_origin: 'enquiry',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+447700900090',
    message: 'Is this watch still for sale?',
    privacy: ['Agreed'],
    sku,
  })
  if (!parsed.ok) throw new Error('refused')
  await submitEnquiry({ kind: 'enquiry', input: parsed.value, key: '', spam: false })
  const [{ id, boutique }] = await rows('SELECT id, boutique FROM "Enquiry" ORDER BY id DESC LIMIT 1')
  return { id, boutique }
}

const dubai = {
  name: 'Dubai',
  timeZone: 'Asia/Dubai',
  OpeningHours: 'Monday to Saturday 10am to 8pm',
  PhoneNumber: '+971 4 000 0090',
  Email: 'dubai@ninety.example',
  AddressFirst: 'Gate Avenue 9',
  display_order: 3,
}
const piece = { Family: 'watch', Name: 'Daytona', ManufacturerName: 'Rolex', published: true }

beforeAll(async () => {
  desk = await openTestDesk()
  await desk.sit(await desk.hire('manager'))
  await rows(
    `INSERT INTO "Page" (name, title, content) VALUES ('about', 'About', '<p>{Dubai.Address}|{Paris.Email}</p>')`,
  )
})

it('a boutique is opened at the desk, with all that follows from it, and closed again', async () => {
  expect([await redirectOf('/dubai'), (await endpoint('dubaiboutique')).status]).toEqual([null, 404])
  const first = await ask('POST', 'pieces', { ...piece, SKU: 'D1', WatchLocation: 'Dubai' })
  expect(first.said).toMatch(/Choose London or Geneva\./)
  expect((await ask('POST', 'boutiques', { ...dubai, timeZone: '' })).said).toMatch(/must not be empty/)
  expect((await ask('POST', 'boutiques', dubai)).status).toBe(201)
  expect([await redirectOf('/DUBAI'), await redirectOf('/dubai')]).toEqual(Array(2).fill('/locations?location=Dubai'))
  expect(await endpoint('dubaiboutique')).toMatchObject({
    status: 200,
    body: { name: 'Dubai', OpeningHours: dubai.OpeningHours },
  })
  expect((await getPage('about'))?.content).toBe('<p>Gate Avenue 9|</p>')

  const made = await ask('POST', 'pieces', { ...piece, SKU: 'D1', WatchLocation: 'Dubai', Price: 'AED 310,000' })
  expect(made.data).toMatchObject({ ownPrice: 'AED 310,000' })
  expect(await places()).toContain('Dubai')
  const enquiry = await enquireAbout('D1')
  expect(enquiry.boutique).toBe('Dubai')
  const colleague = await desk.hire('boutique', 'Dubai')

  expect(await errorOf('boutiques/Dubai')).toMatch(/1 piece is there, including the bin \(D1\)/)
  await ask('DELETE', `pieces/${made.data.id}`)
  expect(await errorOf('boutiques/Dubai')).toMatch(/1 piece is there, including the bin \(D1\)/)
  await rows(`DELETE FROM "StockItem" WHERE "SKU" = 'D1'`)
  expect(await errorOf('boutiques/Dubai')).toMatch(/1 enquiry is assigned to it\./)
  await ask('PUT', `enquiries/${enquiry.id}`, { version: null, boutique: 'London' })
  expect(await errorOf('boutiques/Dubai')).toMatch(/1 colleague works there\./)
  await rows('DELETE FROM "StaffAccount" WHERE id = $1', [colleague])
  expect((await ask('DELETE', 'boutiques/Dubai')).status).toBe(200)
  expect([await redirectOf('/dubai'), (await endpoint('dubaiboutique')).status]).toEqual([null, 404])
})

it('a boutique takes no address of a page, nor a name that reads the same in one', async () => {
  const refusedAs = async (name: string) => (await ask('POST', 'boutiques', { ...dubai, name })).said
  expect(await refusedAs('Bond Street 9')).toMatch(/1 to 40 letters/)
  for (const name of ['Contact', 'Staff', 'New-Arrivals']) expect(await refusedAs(name)).toMatch(/is reserved/)
  await rows(`INSERT INTO "Page" (name, title) VALUES ('dubai', 'Dubai')`)
  expect(await refusedAs('Dubai')).toMatch(/There is a page \/dubai/)
  await rows(`DELETE FROM "Page" WHERE name = 'dubai'`)
  expect(await refusedAs('Lon don')).toMatch(/already in use/)
})

it('a shop with one boutique has no other to write to, and keeps it', async () => {
  await rows(`UPDATE "StockItem" SET "WatchLocation" = 'London'; UPDATE "Enquiry" SET boutique = 'London'`)
  expect((await ask('DELETE', 'boutiques/Geneva')).status).toBe(200)
  expect(await errorOf('boutiques/London')).toMatch(/pieces are there/)
  await rows(`UPDATE "StockItem" SET "WatchLocation" = NULL`)
  expect((await enquireAbout('G1')).boutique).toBe('London')
  await rows('DELETE FROM "Enquiry"')
  expect(await errorOf('boutiques/London')).toMatch(/it is the last boutique/)
  expect(
    (await ask('PUT', 'boutiques/London', { version: null, name: 'Londinium', Email: 'a@b.example' })).data,
  ).toMatchObject({ name: 'London' })
})
