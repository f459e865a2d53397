import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import { cache } from 'react'
import { env } from '@/lib/env'
import { processWide } from '@/lib/process-wide'
import { type Prisma, PrismaClient } from './generated/client'

/**
 * The connection address with a session time zone of UTC. Prisma's adapter sends dates without an offset and drops the
 * offset of those it reads, so in any other zone each written time would be off by the server's.
 */
const inUtc = (address: string): string => {
  const url = new URL(address)
  const own = url.searchParams.get('options')
  url.searchParams.set('options', own ? `${own} -c TimeZone=UTC` : '-c TimeZone=UTC')
  return url.href
}

const connect = () =>
  new PrismaClient({
    adapter: new PrismaPg({
      connectionString: inUtc(env.DATABASE_URL),
      max: env.DATABASE_POOL,
      keepAlive: true,
      // ms. A frozen server must not hold a connection for as long as it is frozen.
      connectionTimeoutMillis: 10_000,
      query_timeout: 30_000,
    }),
    // ms that a transaction waits for a connection: as long as a single query does.
    transactionOptions: { maxWait: 10_000 },
  })

// One pool per process, even if the module is loaded more than once (hot reload, separate bundles).
const shared = processWide('database', (): { client?: PrismaClient } => ({}))

const uncommitted = processWide('uncommitted', () => new AsyncLocalStorage<Prisma.TransactionClient>())

/** The database client. Private to lib: pages and components call the queries of a business area. */
export const db = new Proxy({} as PrismaClient, {
  get: (_target, property) => {
    shared.client ??= connect()
    const client = uncommitted.getStore() ?? shared.client
    const value = Reflect.get(client, property)
    return typeof value === 'function' ? value.bind(client) : value
  },
})

/** Whether reads see data that may never be committed, none of which may be kept for others. */
export const readsUncommitted = (): boolean => uncommitted.getStore() !== undefined

/** Runs `read` with `db` bound to this transaction, so that it reads data that may never be committed. */
export const readUncommitted = <Result>(tx: Prisma.TransactionClient, read: () => Promise<Result>): Promise<Result> =>
  uncommitted.run(tx, read)

/** A read that runs once per request, by React's cache. Uncommitted data is read anew each time and not kept. */
export const oncePerRequest = <Arguments extends unknown[], Result>(
  read: (...asked: Arguments) => Promise<Result>,
): ((...asked: Arguments) => Promise<Result>) => {
  const cached = cache(read)
  return (...asked) => (readsUncommitted() ? read(...asked) : cached(...asked))
}
