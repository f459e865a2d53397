import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { env } from '@/lib/env'
import { processWide } from '@/lib/process-wide'
import { dayInLondon, untilMidnightInLondon } from './day'
import { expire } from './expire'
import { forgetLookups, trustLookups } from './lookups'
import { tags, tagsOf } from './tags'

const changeSchema = z.object({ table: z.string(), keys: z.array(z.string()) })

const heard = (payload: string | undefined) => {
  forgetLookups()
  let change: unknown
  try {
    change = JSON.parse(payload ?? '')
  } catch {
    change = null
  }
  const parsed = changeSchema.safeParse(change)
  expire(parsed.success ? tagsOf(parsed.data) : [tags.everything])
}

/** One connection's life: resolves when it is lost. What happened before it listened is unknown, so everything expires. */
const listenOnce = async () => {
  const client = new Client({ connectionString: env.DATABASE_URL, keepAlive: true, application_name: 'shop listener' })
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => resolve())
    client.once('error', () => resolve())
  })
  client.on('notification', ({ payload }) => heard(payload))
  try {
    await client.connect()
    await client.query('LISTEN shop')
    trustLookups(true)
    expire([tags.everything])
    // A connection can be lost without an event: a query that stays unanswered shows it.
    while (await Promise.race([lost.then(() => false), wait(2_000).then(() => true)]))
      await Promise.race([client.query('SELECT 1'), wait(2_000).then(() => Promise.reject(new Error('silent')))])
  } finally {
    trustLookups(false)
    client.removeAllListeners('notification')
    client.end().catch(() => {})
  }
}

const listenForEver = async () => {
  for (let pause = 100; ; pause = Math.min(pause * 2, 1_000)) {
    const started = Date.now()
    await listenOnce().catch(() => {})
    if (Date.now() - started > 5_000) pause = 50
    await wait(pause)
  }
}

const watchTheDay = async () => {
  for (let today = dayInLondon(); ; today = dayInLondon()) {
    await wait(Math.min(untilMidnightInLondon(), 60_000))
    if (dayInLondon() !== today) expire([tags.day])
  }
}

const listening = processWide('listening', () => ({ started: false }))

/** Starts, once a process, to hear what changes in the database and what the calendar says. Never ends. */
export const startListening = () => {
  if (listening.started) return
  listening.started = true
  void listenForEver()
  void watchTheDay()
}
