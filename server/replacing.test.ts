import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'replacing-'))

let primary: ChildProcess | undefined
afterEach(async () => {
  const gone = new Promise((resolve) => primary?.once('exit', resolve))
  primary?.kill('SIGTERM')
  await gone
})

/** A program whose processes report ready, exit, or stay silent. */
const program = (name: string, what: 'serves' | 'answers' | 'fails' | 'starts once') => {
  const file = path.join(folder, `${name}.mjs`)
  const act = {
    serves: "process.send('ready'); setInterval(() => {}, 1_000)",
    answers: `
      import http from 'node:http'
      const server = http.createServer((_, response) => response.setHeader('connection', 'close').end('${name}'))
      server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }, () => process.send('ready')))
      process.once('SIGTERM', async () => {
        await new Promise((resolve) => server.close(resolve))
        process.exit()
      })`,
    fails: 'process.exit(1)',
    'starts once': `
      import fs from 'node:fs'
      const mark = ${JSON.stringify(path.join(folder, `${name}.started`))}
      if (fs.existsSync(mark)) process.exit(1)
      fs.writeFileSync(mark, '')
      process.send('ready'); setInterval(() => {}, 1_000)`,
  }[what]
  fs.writeFileSync(file, `process.once('disconnect', () => process.exit()); ${act}`)
  return { command: [file], environment: { PROGRAM: name } }
}

/** Starts processes in a process of its own; has it replace them, and asks which it has, of which program. */
const open = async (count: number, first: ReturnType<typeof program>) => {
  primary = fork(path.join(import.meta.dirname, 'test-primary.ts'), { execArgv: ['--import', 'tsx'] })
  const ask = (message: object) =>
    new Promise<unknown>((resolve) => {
      primary?.once('message', resolve)
      primary?.send(message)
    })
  const { port } = (await ask({ start: first, count })) as { port?: number }
  const running = async () => (await ask({ list: true })) as { pid: number; program: string }[]
  await expect.poll(async () => (await running()).length).toBeGreaterThanOrEqual(count)
  return {
    running,
    replace: (next: ReturnType<typeof program> & { executable?: string }) => ask({ replace: next }),
    /** Blocks the primary process for so many milliseconds. */
    block: (milliseconds: number) => ask({ block: milliseconds }),
    address: `http://127.0.0.1:${port}/`,
  }
}

describe('processes that are replaced', () => {
  it('are all of the new program, as many as before, and so is what takes the place of one that dies', async () => {
    const { running, replace } = await open(2, program('old', 'serves'))
    expect((await running()).map((one) => one.program)).toEqual(['old', 'old'])
    expect(await replace(program('new', 'serves'))).toBe(true)
    const after = await running()
    expect(after.map((one) => one.program)).toEqual(['new', 'new'])
    process.kill(after[0]?.pid ?? 0, 'SIGKILL')
    await expect
      .poll(async () => (await running()).filter(({ pid }) => pid !== after[0]?.pid).map((one) => one.program))
      .toEqual(['new', 'new'])
  })

  it('serve on where a new one does not start, and come back as they were', async () => {
    const { running, replace } = await open(2, program('old', 'serves'))
    const before = await running()
    expect(await replace(program('broken', 'fails'))).toBe(false)
    expect(await running()).toEqual(before)
    process.kill(before[1]?.pid ?? 0, 'SIGKILL')
    await expect
      .poll(async () => (await running()).filter(({ pid }) => pid !== before[1]?.pid).map((one) => one.program))
      .toEqual(['old', 'old'])
  })

  it('are of the new program where none served at that moment, or none at all of it where it does not start', async () => {
    const { running, replace } = await open(1, program('old', 'serves'))
    const [only] = await running()
    process.kill(only?.pid ?? 0, 'SIGKILL')
    expect(await replace(program('broken', 'fails'))).toBe(false)
    await expect.poll(async () => (await running()).map((one) => one.program)).toEqual(['old'])
    process.kill((await running())[0]?.pid ?? 0, 'SIGKILL')
    expect(await replace(program('new', 'serves'))).toBe(true)
    await expect.poll(async () => (await running()).map((one) => one.program)).toEqual(['new'])
  })

  it('are none of a program that failed, whichever died meanwhile', async () => {
    const { running, replace } = await open(3, program('old', 'serves'))
    const before = await running()
    // The first starts, the second does not.
    const replaced = replace(program('half', 'starts once'))
    process.kill(before[2]?.pid ?? 0, 'SIGKILL')
    expect(await replaced).toBe(false)
    await expect.poll(async () => (await running()).map((one) => one.program)).toEqual(['old', 'old', 'old'])
  })

  it('go on where the system gives no other', async () => {
    const { running, replace } = await open(2, program('old', 'serves'))
    const before = await running()
    expect(await replace({ ...program('new', 'serves'), executable: '/nowhere/node' })).toBe(false)
    expect(await running()).toEqual(before)
    expect(await replace(program('new', 'serves'))).toBe(true)
    expect((await running()).map((one) => one.program)).toEqual(['new', 'new'])
  })

  it('leave no visitor behind whom the primary process gave to one that was about to end', async () => {
    const { running, block, address } = await open(2, program('shop', 'answers'))
    const [leaving] = await running()
    await block(400)
    await sleep(50)
    // They wait to be accepted; the primary hands them over before it reads that one of its processes has closed.
    const answers = Array.from({ length: 20 }, async () => {
      const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
      return response.text()
    })
    await sleep(100)
    process.kill(leaving?.pid ?? 0, 'SIGTERM')
    expect(await Promise.all(answers)).toEqual(Array(20).fill('shop'))
  })

  it('leave no visitor behind whom the primary process gave to one that was killed before it took them', async () => {
    const { running, address } = await open(2, program('shop', 'answers'))
    for (let time = 0; time < 3; time++) {
      const [stopped] = await running()
      process.kill(stopped?.pid ?? 0, 'SIGSTOP')
      const answers = Array.from({ length: 4 }, async () => {
        const response = await fetch(address, { signal: AbortSignal.timeout(5_000) })
        return response.text()
      })
      await sleep(100)
      process.kill(stopped?.pid ?? 0, 'SIGKILL')
      expect(await Promise.all(answers)).toEqual(Array(4).fill('shop'))
      await expect.poll(async () => (await running()).length).toBe(2)
    }
  })

  it('close the connection of such a visitor where no other process is there', async () => {
    const { running, address } = await open(1, program('shop', 'answers'))
    const [killed] = await running()
    process.kill(killed?.pid ?? 0, 'SIGSTOP')
    const answer = fetch(address, { signal: AbortSignal.timeout(5_000) })
    await sleep(100)
    process.kill(killed?.pid ?? 0, 'SIGKILL')
    await expect(answer).rejects.toThrow('fetch failed')
  })
})
