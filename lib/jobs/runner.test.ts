import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { add, alive, begin, gate, later, left, stopAfterEach } from './test-runner'

stopAfterEach()

it('one whose first fetch fails works afterwards', async () => {
  await rows(`CREATE FUNCTION refuse_task() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no''; END';
    CREATE TRIGGER refuse BEFORE INSERT ON graphile_worker._private_tasks FOR EACH ROW EXECUTE FUNCTION refuse_task()`)
  const done: string[] = []
  begin({ tasks: { first: async () => void done.push('first') } })
  await later()
  await rows('DROP TRIGGER refuse ON graphile_worker._private_tasks')
  await add('first')
  await expect.poll(() => done).toEqual(['first'])
})

it('jobs that hang leave those of another list their slots', async () => {
  const hanging = gate()
  const done: string[] = []
  begin({ tasks: { hanging: hanging.task } }, { tasks: { other: async () => void done.push('other') } })
  for (let times = 0; times < 9; times++) await add('hanging')
  await expect.poll(() => hanging.begun).toBeGreaterThan(0)
  await add('other')
  await expect.poll(() => done).toEqual(['other'])
  hanging.open()
  await expect.poll(left).toEqual([])
})

it('a job that was given to a worker who never heard of it is released once that works at nothing else', async () => {
  const long = gate()
  const done: string[] = []
  begin({ tasks: { long: long.task, lost: async () => void done.push('lost') } })
  await add('long')
  await expect.poll(() => long.begun).toBe(1)
  await rows(`BEGIN; SELECT graphile_worker.add_job('lost', queue_name := 'some');
    UPDATE graphile_worker._private_jobs SET attempts = 1, locked_at = now() - interval '6 minutes',
      locked_by = (SELECT locked_by FROM graphile_worker.jobs WHERE task_identifier = 'long');
    UPDATE graphile_worker._private_job_queues SET (locked_at, locked_by) = (SELECT locked_at, locked_by
      FROM graphile_worker.jobs WHERE task_identifier = 'lost'); COMMIT`)
  long.open()
  await expect.poll(() => done).toEqual(['lost'])
  expect(long.begun).toBe(1)
  await expect.poll(left).toEqual([])
})

it('one that is stopped counts as working until its jobs have ended', async () => {
  const long = gate()
  const runner = begin({ tasks: { long: long.task } })
  await add('long')
  await expect.poll(() => long.begun).toBe(1)
  await expect.poll(alive).toBe(1)
  const stopped = runner.stop()
  await later()
  expect(await alive()).toBe(1)
  long.open()
  await stopped
  expect(await left()).toEqual([])
  await expect.poll(alive).toBe(0)
})

it('one that is stopped while it is still starting ends', async () => {
  await begin({ tasks: {} }).stop()
})
