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
 * Whether an earlier job of a task waits or runs whose key, `task:[...]` in JSON, has one of these words, in whatever
 * case. A queue alone keeps no order: a job that failed is tried again after those that were added later.
 */
export const hasEarlierJob = async (task: 'rename-photographs', id: string, words: string[]): Promise<boolean> => {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM graphile_worker.jobs
    WHERE task_identifier = ${task} AND id < ${id}::bigint AND (attempts < max_attempts OR locked_at IS NOT NULL)
      AND EXISTS (SELECT FROM json_array_elements_text(substr(key, length(task_identifier) + 2)::json) word
        WHERE lower(word) = ANY(${words.map((word) => word.toLowerCase())}::text[]))
    LIMIT 1`
  return found.length > 0
}
