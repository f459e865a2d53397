import 'server-only'
import { startRunner } from '@/lib/jobs/runner'
import { crontab, tasks } from './tasks'

/** Starts, once a process, to work off jobs of every kind. */
export const startWorker = () => startRunner(tasks, crontab)
