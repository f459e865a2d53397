import 'server-only'
import { db } from '@/lib/db/client'

/** Whether visitors can be served now; `reason` is for monitoring. */
export type Readiness = { ready: true } | { ready: false; reason: 'database' }

const timeoutMs = 2_000

const withTimeout = <Value>(work: Promise<Value>) => {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database took too long.')), timeoutMs)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

/** Queries the tables that every page needs, with a timeout of two seconds. */
export const getReadiness = async (): Promise<Readiness> => {
  try {
    await withTimeout(db.$queryRaw`SELECT FROM "SiteSettings", "StockItem" LIMIT 1`)
    return { ready: true }
  } catch {
    return { ready: false, reason: 'database' }
  }
}
