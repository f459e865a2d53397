import { describe, expect, it, vi } from 'vitest'
import { factsOf, openPhotographDesk, picture } from './test-photographs'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { begin, desk, names, put, upload } = openPhotographDesk()

describe('a photograph that is replaced', () => {
  const replace = async (name: string, bytes: Buffer, fileName = 'retouched.png') => {
    const facts = { ...factsOf(fileName, bytes.length), replaces: name }
    const { id, offset } = (await begin(facts)).body.data
    return put(id, facts, offset, bytes)
  }
  const hashOf = async (name: string) =>
    (
      await desk.rows(
        `SELECT hash FROM "Photo" JOIN "StockItem" ON "StockItemId" = item_id WHERE "SKU" = 'G1' AND name = $1`,
        [name],
      )
    )[0]?.hash
  type Listed = { name: string; former: string | null }[]
  const listed = async (): Promise<Listed> => (await desk.ask('GET', 'photographs/G1')).body.data
  const withFormer = async () => (await listed()).flatMap(({ name, former }) => (former === null ? [] : [name]))
  const formerOf = async (name: string) => (await listed()).find((one) => one.name === name)?.former
  const putBack = async (name: string, former?: string | null) =>
    desk.ask('POST', `photographs/G1/${name}/put-back`, { former: former ?? (await formerOf(name)) })
  it('keeps its name and place; the one before comes back as long as it is kept, and goes again', async () => {
    await upload('kept.jpg', await picture('#0aa'))
    const [order, first] = [await names(), await hashOf('kept')]
    expect(await withFormer()).toEqual([])
    const answer = await replace('kept', await picture('#aa0'))
    expect([answer.status, answer.body.data.name]).toEqual([201, 'kept'])
    const second = await hashOf('kept')
    expect(await names()).toEqual(order)
    expect(await withFormer()).toEqual(['kept'])
    expect(second).not.toBe(first)
    expect((await putBack('kept')).status).toBe(200)
    expect(await hashOf('kept')).toBe(first)
    await putBack('kept')
    expect(await hashOf('kept')).toBe(second)
    expect(await withFormer()).toEqual(['kept'])
    expect(await names()).toEqual(order)
  })
  it('and was replaced by a colleague since is not put back by the undo of the earlier one, nor by a second click', async () => {
    const own = (await replace('kept', await picture('#0a0'), 'own.png')).body.data.former
    const colleagues = (await replace('kept', await picture('#00a'), 'theirs.png')).body.data.former
    expect(own).not.toBe(colleagues)
    const theirs = await hashOf('kept')
    const answer = await putBack('kept', own)
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/^Somebody has replaced this/)])
    expect(await hashOf('kept')).toBe(theirs)
    expect(await formerOf('kept')).toBe(colleagues)
    const clicks = await Promise.all([putBack('kept', colleagues), putBack('kept', colleagues)])
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await hashOf('kept')).not.toBe(theirs)
  })
  it('stays where the other is no photograph, or is gone itself', async () => {
    const before = await hashOf('kept')
    expect((await replace('kept', Buffer.from('no picture'), 'fake.jpg')).status).toBe(422)
    expect(await hashOf('kept')).toBe(before)
    expect((await replace('nobody', await picture('#111'))).status).toBe(410)
    expect((await putBack('nobody')).status).toBe(410)
  })
})
