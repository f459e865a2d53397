import 'server-only'
import { db } from '@/lib/db/client'

/**
 * Adds a job for the worker; a waiting job with the same key is replaced. A finished job is deleted with its payload;
 * lib/worker/tidy.ts removes a `forgot` or `staff_forgot` job that has used up its tries.
 */
export const addJob = async (
  task: 'forgot' | 'staff_forgot' | 'stock-import',
  payload: Record<string, string | number>,
  key: string | null = null,
): Promise<void> => {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts := 10, job_key := ${key})`
}

/**
 * Whether an earlier job of a task waits or runs whose payload has one of these words, in whatever case. A queue alone
 * keeps no order: a job that failed is tried again after those that were added later.
 */
export const hasEarlierJob = async (task: 'rename-photographs', id: string, words: string[]): Promise<boolean> => {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    WHERE task.identifier = ${task} AND job.id < ${id}::bigint AND (job.attempts < job.max_attempts OR job.locked_at IS NOT NULL)
      AND EXISTS (SELECT FROM json_each_text(job.payload)
        WHERE lower(value) = ANY(${words.map((word) => word.toLowerCase())}::text[]))
    LIMIT 1`
  return found.length > 0
}
