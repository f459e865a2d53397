import 'server-only'
import { db } from '@/lib/db/client'

/**
 * Adds a job for the worker; a waiting job with the same key is replaced. A finished job is deleted with its payload;
 * lib/worker/cleanup.ts removes a `forgot` or `staff_forgot` job that has used up its tries.
 */
export const addJob = async (
  task: 'forgot' | 'staff_forgot' | 'stock-import',
  payload: Record<string, string | number>,
  key: string | null = null,
): Promise<void> => {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts := 10, job_key := ${key})`
}
