import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type QueryResult } from 'pg'
import { z } from 'zod'
import { env } from '@/lib/env'
import { logState } from '@/lib/log/failure'
import { processWide } from '@/lib/process-wide'
import { untilMidnightInLondon } from './day'
import { cacheState, invalidateCaches, setCachesTrusted } from './freshness'
import { expire } from './purge'
import { tags, tagsOf, tagsOfTime } from './tags'

const changeSchema = z.object({ table: z.string(), keys: z.array(z.string()) })

const onNotification = (payload: string | undefined) => {
  invalidateCaches()
  let change: unknown
  try {
    change = JSON.parse(payload ?? '')
  } catch {
    change = null
  }
  const parsed = changeSchema.safeParse(change)
  expire(parsed.success ? tagsOf(parsed.data) : [tags.everything])
}

/** Milliseconds that the database may take to answer a connection or a query before it counts as silent. */
const timeoutMs = 5_000
/** Milliseconds between two checks that it still answers, and before a new connection. */
const [checkIntervalMs, reconnectDelayMs] = [1_000, 100]

class SilentError extends Error {}
class PooledError extends Error {}

/**
 * After the process itself was busy, the timer may fire before an answer that has arrived is read, hence a second wait.
 */
const rejectWhenSilent = async () => {
  await wait(timeoutMs)
  await wait(100)
  throw new SilentError()
}

const withTimeout = <Result>(asking: Promise<Result>) => Promise.race([asking, rejectWhenSilent()])

/** Resolves to whether the time passed without the signal's event. */
const elapses = (milliseconds: number, signal: AbortSignal) => wait(milliseconds, true, { signal }).catch(() => false)

/** Whether this process has met a pooler in transaction mode, behind which LISTEN reaches nobody. */
let isPooled = false

const notePooler = () => {
  if (isPooled) return
  isPooled = true
  logState(
    'database',
    'DATABASE_URL leads through a pooler in transaction mode: the shop hears of no change and keeps nothing. ' +
      'Name the server itself, or a pooler in session mode.',
    'warn',
  )
}

const askPid = 'SELECT pg_backend_pid() AS pid'
const pidOf = async (client: Client) => (await withTimeout(client.query<{ pid: number }>(askPid))).rows[0]?.pid

/**
 * Whether the client's server process goes to another client that works: a pooler in transaction mode gives it away,
 * and the notifications with it. A second connection that fails proves nothing; each later check may still find it
 * out.
 */
const isPooledConnection = async (client: Client, pid: number | undefined) => {
  const other = new Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: timeoutMs })
  other.on('error', () => {})
  try {
    const isWorking = await withTimeout(other.connect().then(() => other.query('BEGIN'))).catch(() => null)
    return isWorking !== null && (await pidOf(client)) !== pid
  } finally {
    other.end().catch(() => {})
  }
}

/** One connection: rejects when it is lost. Earlier changes are unknown, so everything expires at its start. */
const listenOnce = async () => {
  const client = new Client({ connectionString: env.DATABASE_URL, keepAlive: true, application_name: 'shop listener' })
  // A signal, because each race with a long-lived promise would stay in memory as long as the connection lasts.
  const lost = new AbortController()
  client.once('end', () => lost.abort())
  client.on('error', () => lost.abort())
  client.on('notification', ({ payload }) => onNotification(payload))
  try {
    await withTimeout(client.connect())
    // In one message, which a pooler gives to one server process. (Several statements have several results.)
    const begun = (await withTimeout(client.query(`LISTEN shop; ${askPid}`))) as unknown as QueryResult<{
      pid: number
    }>[]
    const pid = begun[1]?.rows[0]?.pid
    if (!isPooled && (await isPooledConnection(client, pid))) notePooler()
    setDatabaseState('well')
    setCachesTrusted(!isPooled)
    expire([tags.everything])
    // A connection can be lost without an event: a query that stays unanswered shows it.
    while (await elapses(checkIntervalMs, lost.signal)) {
      if ((await pidOf(client)) !== pid || isPooled) throw new PooledError()
    }
    throw new Error('its connection was lost')
  } finally {
    setCachesTrusted(false)
    client.removeAllListeners('notification')
    client.end().catch(() => {})
    // A silent server would keep the socket open for as long as it stays silent.
    setTimeout(() => client.connection.stream.destroy(), timeoutMs).unref()
  }
}

let outageSince = 0

/** One line in the log for each change of state, however many visitors meet it. */
const setDatabaseState = (state: typeof cacheState.database, reason = '') => {
  if (state === cacheState.database) return
  if (state === 'well') logState('database', `back after ${((Date.now() - outageSince) / 1000).toFixed(1)} s`, 'warn')
  else logState('database', `${state}${reason && `: ${reason}`}`, 'warn')
  if (cacheState.database === 'well') outageSince = Date.now()
  cacheState.database = state
}

const listenForever = async () => {
  for (;;) {
    await listenOnce().catch((error) => {
      if (error instanceof PooledError) notePooler()
      else if (error instanceof SilentError) setDatabaseState('silent', `no answer for ${timeoutMs / 1000} s`)
      else setDatabaseState('away', error.code ?? error.message)
    })
    await wait(reconnectDelayMs)
  }
}

const watchDay = async () => {
  let last = new Date()
  for (;;) {
    await wait(Math.min(untilMidnightInLondon(), 60_000))
    const now = new Date()
    const changed = tagsOfTime(last, now)
    if (changed.length > 0) expire(changed)
    last = now
  }
}

const listening = processWide('listening', () => ({ started: false }))

/** Starts, once per process, to listen for changes in the database and for a new day in London. Never ends. */
export const startListening = () => {
  if (listening.started) return
  listening.started = true
  void listenForever()
  void watchDay()
}
