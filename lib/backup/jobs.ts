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

const renamingSchema = z.tuple([z.string(), z.string(), z.string()])

/** What a job is about, by its key: the number of a row, or the folders of photographs that are renamed. */
const payloadOf = (task: string, key: string) => {
  if (task !== 'rename-photographs') return { id: Number(/\d+$/.exec(key)?.[0] ?? 0) }
  const [, from, to] = renamingSchema.parse(JSON.parse(key.slice(task.length + 1)))
  return { from, to }
}

const rowSchema = jobsSchema.element.omit({ payload: true }).extend({ key: z.string() })

/**
 * Pending jobs, such as mails. Those without a key come again by the clock, and a reset link is asked for again by whoever
 * still wants it.
 */
export const dumpJobs = async (client: ClientBase, folder: string) => {
  const { rows } = await client.query(
    `SELECT task_identifier AS task, queue_name AS queue, run_at::text AS "runAt",
       greatest(1, max_attempts - attempts) AS attempts, key, priority
     FROM graphile_worker.jobs
     WHERE attempts < max_attempts AND key IS NOT NULL AND task_identifier NOT IN ('forgot', 'staff_forgot') ORDER BY id`,
  )
  const jobs = rowSchema.array().parse(rows)
  const filled: Jobs = jobs.map((job) => ({ ...job, payload: payloadOf(job.task, job.key) }))
  await writeFile(path.join(folder, jobsFile), JSON.stringify(filled), { mode: 0o600 })
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
