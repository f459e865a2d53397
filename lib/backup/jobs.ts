import 'server-only'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { z } from 'zod'

const jobsSchema = z.array(
  z.object({
    task: z.string(),
    payload: z.unknown(),
    queue: z.string().nullable(),
    runAt: z.string(),
    attempts: z.number().int().positive(),
    key: z.string().nullable(),
    priority: z.number().int(),
  }),
)
type Jobs = z.infer<typeof jobsSchema>

/** The file of the pending jobs in a backup. */
export const jobsFile = 'database/jobs.json'

/** Pending jobs, such as mails, by task and payload: the queue's tables depend on the version of its library. */
export const dumpJobs = async (client: ClientBase, folder: string) => {
  const { rows } = await client.query(
    `SELECT t.identifier AS task, j.payload, q.queue_name AS queue, j.run_at::text AS "runAt",
       greatest(1, j.max_attempts - j.attempts) AS attempts, j.key, j.priority
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
     WHERE j.attempts < j.max_attempts ORDER BY j.id`,
  )
  await writeFile(path.join(folder, jobsFile), JSON.stringify(rows), { mode: 0o600 })
}

export const readJobs = async (file: string): Promise<Jobs> =>
  jobsSchema.parse(JSON.parse(await readFile(file, 'utf8')))

export const addJobs = async (client: ClientBase, jobs: Jobs) => {
  for (const { task, payload, queue, runAt, attempts, key, priority } of jobs)
    await client.query(
      `SELECT graphile_worker.add_job($1, payload := $2::json, queue_name := $3, run_at := $4::timestamptz,
         max_attempts := $5, job_key := $6, priority := $7)`,
      [task, JSON.stringify(payload), queue, runAt, attempts, key, priority],
    )
}
