import { describe, expect, it, vi } from 'vitest'
import { openImportDesk } from './test-imports'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { begin, desk, preview, put } = openImportDesk()

describe('what is sent', () => {
  it('is refused where it is no such file, too large, or somebody else’s', async () => {
    for (const [facts, status, sentence] of [
      [{ name: 'x.exe', size: 5 }, 422, /Choose a spreadsheet/],
      [{ name: 'x.csv', size: 0 }, 422, /empty/],
      [{ name: 'x.csv', size: 300 * 1024 * 1024 }, 413, /limit is 200 MB/],
      [{ name: 'x.zip', size: 5 * 1024 ** 3 }, 413, /limit is 4,096 MB/],
      [{ name: 'x.zip', size: 4 * 1024 ** 3 + 1 }, 413, /is 4,096\.1 MB; the limit is 4,096 MB/],
      [{ name: 'x.csv' }, 422, /Choose a file/],
      [{}, 422, /Choose a file/],
    ] as const) {
      const answer = await begin(facts)
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(sentence)])
      expect(Object.keys(answer.body.errors ?? {}).length > 0).toBe(status === 422)
    }
    const facts = { name: 'x.csv', size: 9_000_000, modified: 1 }
    const { id } = (await begin(facts)).body.data
    expect((await put(id, facts, 0, new Uint8Array(5_000_000))).status).toBe(413)
    await desk.sit(await desk.hire('owner'))
    expect((await put(id, facts, 0, new Uint8Array(10))).status).toBe(404)
  })

  it('needs the token and a page of ours, as every unsafe request', async () => {
    const facts = { name: 'x.csv', size: 10, modified: 1 }
    const { id } = (await begin(facts)).body.data
    const foreign: Record<string, string>[] = [{ 'x-xsrf-token': 'x' }, { origin: 'https://elsewhere.example' }]
    for (const headers of foreign) {
      expect((await put(id, facts, 0, new Uint8Array(10), headers)).status).toBe(419)
      for (const where of ['imports', 'imports/files', 'imports/preview'])
        expect((await desk.ask('POST', where, {}, headers)).status).toBe(419)
    }
  })

  const surfaces: [string, string][] = [
    ['GET', 'imports'],
    ['GET', 'imports/1'],
    ['POST', 'imports'],
    ['POST', 'imports/files'],
    ['PUT', `imports/files/${'a'.repeat(40)}?name=x.csv&size=5&modified=0&offset=0`],
    ['POST', 'imports/preview'],
  ]
  it.each(surfaces)('%s %s is an owner’s and a manager’s alone', async (method, where) => {
    const answers = []
    for (const role of ['owner', 'manager', 'boutique'] as const) {
      await desk.sit(await desk.hire(role))
      answers.push((await desk.ask(method, where, {})).status === 403)
    }
    await desk.sit(null)
    expect([...answers, (await desk.ask(method, where, {})).status]).toEqual([false, false, true, 404])
  })

  it('that is nonsense is a sentence', async () => {
    for (const asked of [
      {},
      { table: '../../etc/passwd' },
      { table: 5 },
      { choices: { columns: { a: 'nothing' } } },
      { table: 'a'.repeat(40), choices: { currency: 'euros' } },
    ]) {
      expect((await preview(asked)).status).toBe(422)
      expect((await desk.ask('POST', 'imports', { name: 'x', ...asked })).status).toBe(422)
    }
    for (const id of ['0', '-1', 'x', '99999999999', '1%00'])
      expect((await desk.ask('GET', `imports/${id}`)).status).toBe(404)
  })
})
