import 'server-only'
import { startRunner } from '@/lib/jobs/runner'
import { cleanUp } from './cleanup'
import { crontab, mailTasks, tasks } from './tasks'

/** Starts the job worker, once per process. */
export const startWorker = () => startRunner([{ tasks: mailTasks }, { tasks, crontab }], cleanUp)
