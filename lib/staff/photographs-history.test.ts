import { expect, it, vi } from 'vitest'
import { actorOf } from './acting'
import { factsOf, openPhotographDesk, picture } from './test-photographs'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { begin, desk, put, upload } = openPhotographDesk()

type Row = { id: string; old_value: unknown; new_value: string; actor: string; isUndoable: boolean }

const historyOf = async (filters: Record<string, string>): Promise<Row[]> => {
  const asked = Object.entries({ ...filters, column_name: 'photographs' }).map(([name, value]) => [
    `filter.${name}`,
    value,
  ])
  return (await desk.ask('GET', `history?${new URLSearchParams([...asked, ['sort', 'id'], ['direction', 'ASC']])}`))
    .body.data
}

it('each change of a photograph leaves a trace once, with its author, and none that changes nothing', async () => {
  await upload('01.jpg', await picture('#111'))
  await upload('02.jpg', await picture('#222'))
  const facts = factsOf('02.jpg', (await picture('#222')).length)
  await begin(facts)
  await desk.ask('PUT', 'photographs/G1', { order: ['02', '01'], closeUps: { '01': true } })
  await desk.ask('PUT', 'photographs/G1', { order: ['02', '01'], closeUps: { '01': true } })
  await desk.ask('PUT', 'photographs/G1', { closeUps: { '01': false } })
  const bytes = await picture('#333')
  const replacing = { ...factsOf('other.jpg', bytes.length), replaces: '01' }
  const { id } = (await begin(replacing)).body.data
  const { former } = (await put(id, replacing, 0, bytes)).body.data
  await desk.ask('POST', 'photographs/G1/01/put-back', { former })
  expect((await desk.ask('POST', 'photographs/G1/01/put-back', { former: 'another' })).status).toBe(422)
  const { removedAs } = (await desk.ask('DELETE', 'photographs/G1/02')).body
  expect((await desk.ask('DELETE', 'photographs/G1/02')).status).toBe(410)
  await desk.ask('POST', `photographs/G1/${removedAs}/restore`)

  const [{ id: piece }] = await desk.rows(`SELECT "StockItemId" AS id FROM "StockItem" WHERE "SKU" = 'G1'`)
  const rows = await historyOf({ record: `StockItem ${piece}` })
  expect(
    rows.map(({ old_value, new_value }) => (old_value === null ? new_value : `${old_value} → ${new_value}`)),
  ).toEqual([
    '01 was added',
    '02 was added',
    '01, 02 → 02, 01',
    '01 is now a close-up',
    '01 is no longer a close-up',
    '01 was replaced',
    'the previous 01 was restored',
    '02 was removed',
    '02 was restored',
  ])
  const [author] = await desk.rows('SELECT name, email FROM "StaffAccount" WHERE role = \'manager\'')
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(
    new Set([actorOf(author as { name: string; email: string }).actor]),
  )
  expect(rows.some(({ isUndoable }) => isUndoable)).toBe(false)
  expect((await desk.ask('POST', `history/${rows[2]?.id}/undo`, {})).status).toBeGreaterThanOrEqual(400)
})

it('the site’s pictures leave theirs under a name of their own', async () => {
  const bytes = await picture('#444')
  await upload('hero.jpg', bytes, 'site')
  expect(await historyOf({ record_type: 'Site pictures' })).toMatchObject([{ new_value: 'hero was added' }])
})
