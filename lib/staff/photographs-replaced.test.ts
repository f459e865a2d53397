import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { factsOf, openPhotographDesk, picture } from './test-photographs'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { begin, desk, folderOf, names, photosDir, put, upload } = openPhotographDesk()

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
  it('sent again because its answer was lost, even twice at once, leaves the one before to put back', async () => {
    await upload('twice.jpg', await picture('#123'))
    const first = await hashOf('twice')
    const other = await picture('#321')
    const facts = { ...factsOf('other.png', other.length), replaces: 'twice' }
    const { id } = (await begin(facts)).body.data
    // The last piece is sent twice at once, as after a lost response.
    await put(id, facts, 0, other.subarray(0, other.length - 1))
    const last = other.subarray(other.length - 1)
    const both = await Promise.all([put(id, facts, other.length - 1, last), put(id, facts, other.length - 1, last)])
    expect(both.map(({ status }) => status).filter((status) => ![201, 409].includes(status))).toEqual([])
    expect((await replace('twice', other, 'other.png')).status).toBe(201)
    expect(await names()).toContain('twice')
    expect((await putBack('twice')).status).toBe(200)
    expect(await hashOf('twice')).toBe(first)
  })
  const fileOf = async (file: string) => readFile(path.join(await folderOf(), file))
  const dropped = async (file: string, colour: string) => {
    const bytes = await picture(colour)
    await writeFile(path.join(await folderOf(), file), bytes)
    return bytes
  }
  it('keeps its own file where that of another photograph is called like it', async () => {
    const desks = await picture('#1a1')
    await upload('clear view.jpg', desks)
    const imported = await dropped('clear view.jpg', '#2b2')
    expect(await names()).toEqual(expect.arrayContaining(['clear-view', 'clear-view-2']))
    const retouched = await picture('#3c3')
    expect((await replace('clear-view', retouched, 'retouched.JPG')).status).toBe(201)
    expect(await fileOf('clear view.jpg')).toEqual(retouched)
    expect(await fileOf('clear-view.jpg')).toEqual(desks)
    expect(await withFormer()).toContain('clear-view')
    expect(await withFormer()).not.toContain('clear-view-2')
    expect((await putBack('clear-view-2')).status).toBe(410)
    expect((await putBack('clear-view')).status).toBe(200)
    expect(await fileOf('clear view.jpg')).toEqual(imported)
    expect(await fileOf('clear-view.jpg')).toEqual(desks)
  })
  it('lays aside the files that it hid, which would hide it with its new ending', async () => {
    await dropped('doubled.JPG', '#4d4')
    const hidden = [await dropped('doubled.jpg', '#5e5'), await dropped('doubled.png', '#6f6')]
    const retouched = await picture('#707')
    expect((await replace('doubled', retouched, 'retouched.jpg')).status).toBe(201)
    expect(await fileOf('doubled.jpg')).toEqual(retouched)
    const inFolder = await readdir(await folderOf())
    expect(inFolder.filter((file) => file.startsWith('doubled'))).toEqual(['doubled.jpg'])
    const removed = await Promise.all(
      ['doubled.jpg', 'doubled-2.png'].map(async (file) =>
        readFile(path.join(photosDir, '.removed', path.basename(await folderOf()), file)),
      ),
    )
    expect(removed).toEqual(hidden)
  })
  it('stays where the other is no photograph, or is gone itself', async () => {
    const before = await hashOf('kept')
    expect((await replace('kept', Buffer.from('no picture'), 'fake.jpg')).status).toBe(422)
    expect(await hashOf('kept')).toBe(before)
    expect((await replace('nobody', await picture('#111'))).status).toBe(410)
    expect((await putBack('nobody')).status).toBe(410)
  })
})
