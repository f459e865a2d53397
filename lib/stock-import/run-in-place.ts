import 'server-only'
import { Client } from 'pg'
import { env } from '@/lib/env'
import { type RunResult, runImport } from './commands'

/** The first key of the advisory locks that mark running imports of commands. Any number that only this project uses. */
export const importLocks = 71_042_617

/**
 * Runs a command's import, whose file no upload holds, so that nobody else can resume it. The lock shows others that it
 * runs: PostgreSQL releases it the moment the process is gone, and lib/worker/cleanup.ts then marks the import as failed.
 */
export const runImportInPlace = async (...asked: Parameters<typeof runImport>): Promise<RunResult> => {
  const client = new Client({ connectionString: env.DATABASE_URL, keepAlive: true, application_name: 'shop import' })
  // An import whose lock is lost goes on, and is done in the end.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', [importLocks, asked[0]])
    return await runImport(...asked)
  } finally {
    await client.end().catch(() => {})
  }
}
