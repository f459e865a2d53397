import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cacheState } from '../lib/cache/freshness'
import { unavailableHeader } from '../lib/http/response-headers'
import { logFailure } from '../lib/log/failure'
import { processWide } from '../lib/process-wide'
import { quietenOutages } from './outage'
import { type Answer, open } from './test-server'

describe('while the database is away', () => {
  const failure: Answer = (_, response) => {
    response.writeHead(500, { 'Content-Type': 'text/html' })
    response.end('<html>')
  }
  it('what fails is a page that tries again by itself, or JSON', async () => {
    const { ask } = await open(failure)
    cacheState.database = 'away'
    const shown = await ask('/', { accept: 'text/html' })
    expect(shown).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
    expect(shown.body.toString()).toContain('<meta http-equiv="refresh" content="5"/>')
    const [, font = 'none'] = /url\((.*?)\)/.exec(shown.body.toString()) ?? []
    expect(existsSync(`public${font}`)).toBe(true)
    const json = await ask('/', { accept: 'application/json' })
    expect(JSON.parse(json.body.toString())).toEqual({ message: 'Service unavailable.' })
  })
  it('what the router could not decide is that page too, before the database counts as silent', async () => {
    const { ask } = await open((_, response) => {
      response.writeHead(503, { [unavailableHeader]: '1' })
      response.end()
    })
    const shown = await ask('/', { accept: 'text/html' })
    expect(shown).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(shown.headers[unavailableHeader]).toBeUndefined()
  })
  it('what was sent is not asked for by the page itself', async () => {
    const { ask } = await open(failure)
    cacheState.database = 'away'
    const shown = await ask('/submit', { accept: 'text/html', method: 'POST' })
    expect(shown).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(shown.body.toString()).toContain('Please go back, where your words still are')
    expect(shown.body.toString()).not.toContain('http-equiv="refresh"')
  })
})

describe('the log of an outage', () => {
  const lines: { level: string; msg: string; part: string }[] = []
  const shared = processWide('log', (): { logger?: Logger } => ({}))
  const { logger } = shared
  beforeEach(() => {
    lines.length = 0
    shared.logger = pino(
      { formatters: { level: (level) => ({ level }) } },
      { write: (line: string) => lines.push(JSON.parse(line)) },
    )
  })
  afterEach(() => {
    shared.logger = logger
  })

  it('holds what the listener says, not what every request meets', () => {
    const end = quietenOutages()
    cacheState.database = 'away'
    logFailure('api watches', new Error('Connection terminated unexpectedly'))
    for (const words of [
      'connect ECONNREFUSED 127.0.0.1:5432',
      'timeout exceeded when trying to connect',
      "Can't reach database server at 127.0.0.1:5432",
    ])
      console.error(words)
    logFailure('api watches', new Error('something else'))
    end()
    expect(lines).toMatchObject([{ part: 'api watches', msg: 'Error: something else' }])
  })
  it('holds an exhausted pool once, without a stack, and what fails by it is to be tried again', async () => {
    const { ask } = await open((_, response) => {
      logFailure('next', new Error('timeout exceeded when trying to connect'))
      response.writeHead(500, { 'Content-Type': 'text/html' })
      response.end('<html>')
    })
    const end = quietenOutages()
    for (let times = 0; times < 3; times++)
      expect(await ask('/', { accept: 'text/html' })).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    logFailure('/submit', new Error('Transaction API error: Unable to start a transaction in the given time.'))
    await sleep(1_200)
    end()
    expect(lines).toMatchObject([{ level: 'warn', part: 'database', msg: expect.stringContaining('4 times') }])
    expect(lines[0]).not.toHaveProperty('at')
  })
  it('holds what the framework complains of as a line like others, without what was typed', () => {
    const end = quietenOutages()
    logFailure('next', new Error('Invalid invocation:\n{ email: "ada@example.com" }\nno room for ada@example.com'))
    end()
    expect(lines).toMatchObject([{ level: 'error', part: 'next', msg: 'no room for …' }])
    expect(JSON.stringify(lines)).not.toContain('ada')
  })
})
