import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAccessLog, requestIdOf } from './request-log'

const request = (id?: string) => ({ headers: id === undefined ? {} : { 'x-request-id': id } })

it('numbers a request by itself, whatever the request says, unless a trusted proxy stands in front', () => {
  expect(requestIdOf(request('chosen-by-a-stranger'), 0)).toMatch(/^[0-9a-f-]{36}$/)
  expect(requestIdOf(request('from-the-proxy'), 1)).toBe('from-the-proxy')
})
it('believes no number that could break a line or fill one', () => {
  for (const id of ['', 'short', 'a"b,c:d{}e', 'x'.repeat(65), 'line\nbreak-here'])
    expect(requestIdOf(request(id), 1)).toMatch(/^[0-9a-f-]{36}$/)
})
describe('the access log', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninety-access-log-'))
  const file = path.join(folder, 'log')
  afterEach(() => {
    vi.restoreAllMocks()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  it('goes on after a moment in which it could not be written', async () => {
    const log = createAccessLog(fs.openSync(file, 'w'))
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    vi.spyOn(fs, 'write').mockImplementationOnce(((...values: ((error: Error) => void)[]) =>
      values.at(-1)?.(full)) as never)
    for (const path of ['/lost', '/kept', '/too']) log.info({ path })
    const lines = () => fs.readFileSync(file, 'utf8').trim().split('\n')
    await expect.poll(() => lines().length).toBe(2)
    expect(lines().map((line) => JSON.parse(line))).toEqual(
      ['/kept', '/too'].map((path) => ({ level: 'info', pid: process.pid, time: expect.any(String), path })),
    )
  })
})
