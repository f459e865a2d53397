// Prepares the photographs of the shop for as long as the server runs that started it (server/picture-watcher.ts).
// One such process works for a shop, however many servers it has; the others wait until that one is gone.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { env } from '../lib/env'
import { outliveOutput } from './lib/disk.mjs'

/** The first key of the advisory lock of the process that works. Any number that only this project uses. */
const pictureLocks = 71_042_619
/** Milliseconds before another try to reach the database. */
const retryMs = 1_000

outliveOutput()
process.env.DATABASE_POOL = '2'
// The server is gone, however it ended.
process.once('disconnect', () => process.exit())

const masters = env.PHOTOS_STORE === 's3' ? `${env.S3_BUCKET}/${env.S3_PREFIX}` : env.PHOTOS_DIR

const lock = async () => {
  const client = new Client({ connectionString: env.DATABASE_URL, keepAlive: true, application_name: 'shop pictures' })
  let isHeld = false
  // With the connection PostgreSQL releases the lock: another process may work from now on.
  client.on('error', () => isHeld && process.exit(1))
  client.once('end', () => isHeld && process.exit(1))
  try {
    await client.connect()
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [pictureLocks, masters])
    isHeld = true
  } catch {
    await client.end().catch(() => {})
  }
  return isHeld
}

while (!(await lock())) await sleep(retryMs)
const { watchPhotos } = await import('../lib/images/watch')
watchPhotos()
