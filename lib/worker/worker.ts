import 'server-only'
import { startRunner } from '@/lib/jobs/runner'
import { crontab, mailTasks, tasks } from './tasks'
import { tidy } from './tidy'

/** Starts the job worker, once per process. */
export const startWorker = () => startRunner([{ tasks: mailTasks }, { tasks, crontab }], tidy)
