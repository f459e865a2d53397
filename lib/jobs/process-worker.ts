import { processWide } from '@/lib/process-wide'

/** The runner of the job queue in this process, if there is one; the server stops it before the process ends. */
export const processWorker = processWide('worker', (): { current?: { stop: () => Promise<void> } } => ({}))
