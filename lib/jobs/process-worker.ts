import { processWide } from '@/lib/process-wide'

/** What works the job queue in this process, if anything does; the server stops it before the process ends. */
export const processWorker = processWide('worker', (): { current?: { stop: () => Promise<void> } } => ({}))
