import 'server-only'
import { processWide } from '@/lib/process-wide'

/** Whether this process has expired what was cached before it began to listen; until then it is not ready. */
export const started = processWide('started', () => ({ expired: false }))
