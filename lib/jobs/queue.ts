import 'server-only'
import { db } from '@/lib/db/client'

/**
 * Adds a job for the worker; one that waits under the same key is replaced. What it carries is gone with it: a job that is done leaves nothing behind, and lib/jobs/tidy
 * removes one whose tries are used up.
 */
export const addJob = async (
  task: 'forgot' | 'stock-import',
  payload: Record<string, string | number>,
  key: string | null = null,
): Promise<void> => {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts := 10, job_key := ${key})`
}
