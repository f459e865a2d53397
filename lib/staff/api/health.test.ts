import { Client } from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import { recordExport } from '@/lib/db/history'
import { photoStores } from '@/lib/images/stores'
import { startWorker } from '@/lib/worker/worker'
import { openTestDesk } from '../test-desk'

vi.mock('next/headers', async () => (await import('../test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
beforeAll(async () => {
  desk = await openTestDesk()
  await desk.sit(await desk.hire('boutique'))
})

type Finding = { level: string; what: string; text: string }
const findings = async () => (await desk.ask('GET', 'health')).body.data.findings as Finding[]
const levelOf = async (what: string) => (await findings()).find((one) => one.what === what)?.level

it('is for whoever sits at the desk, and for nobody else', async () => {
  expect((await desk.ask('GET', 'health')).status).toBe(200)
  expect((await desk.ask('POST', 'health')).status).toBe(405)
  const me = await desk.hire('manager')
  await desk.sit(null)
  for (const path of ['health', 'feeds?name=google']) expect((await desk.ask('GET', path)).status).toBe(404)
  await desk.sit(me)
})

it('says in a sentence what does not work, and turns green when it does', async () => {
  expect(await levelOf('Background tasks')).toBe('bad')
  expect(await levelOf('Live updates')).toBe('bad')
  const { stop } = startWorker()
  const listener = new Client({ connectionString: process.env.DATABASE_URL, application_name: 'shop listener' })
  await listener.connect()
  try {
    await expect.poll(() => levelOf('Background tasks')).toBe('good')
    expect(await levelOf('Live updates')).toBe('good')
  } finally {
    await listener.end()
    await stop()
  }
  for (const { text } of await findings()) expect(text).toMatch(/\.$/)
})

it('says it in the words of staff: no settings, commands or folders of the server', async () => {
  const { data } = (await desk.ask('GET', 'health')).body
  expect(JSON.stringify(data)).not.toMatch(/[A-Z]_[A-Z]|SITE_URL|npm run|PostgreSQL|Node \d|\/(tmp|var)\//)
})

it('lists the photographs once', async () => {
  const listing = vi.spyOn(photoStores().photos, 'all')
  await findings()
  expect(listing).toHaveBeenCalledTimes(1)
})

it('asks for a backup until there is one', async () => {
  expect(await levelOf('Backups')).toBe('note')
  await desk.rows(`UPDATE "StaffAccount" SET created_at = now() - interval '4 days'`)
  expect(await levelOf('Backups')).toBe('bad')
  await recordExport({ what: 'backup', lines: 1, actor: '', command: 'test' })
  expect(await levelOf('Backups')).toBe('good')
})

it('lists what a feed leaves out, with the reason; nothing of a piece for members', async () => {
  await desk.rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "MembersAreaOnly")
    VALUES ('watch', 'F-1', 'No photograph', 'Rolex', 0), ('watch', 'F-2', 'Hidden', 'Rolex', 1)`)
  const { data } = (await desk.ask('GET', 'feeds?name=google')).body
  const left = data.pieces.find(({ SKU }: { SKU: string }) => SKU === 'F-1')
  expect(left.reasons.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toContain('F-2')
  for (const name of ['', 'nothing', '__proto__'])
    expect((await desk.ask('GET', `feeds?name=${name}`)).status).toBe(404)
})
