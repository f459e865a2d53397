import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '@/lib/env'
import { processWide } from '@/lib/process-wide'
import { type Prisma, PrismaClient } from './generated/client'

const connect = () =>
  new PrismaClient({
    adapter: new PrismaPg({
      connectionString: env.DATABASE_URL,
      max: env.DATABASE_POOL,
      keepAlive: true,
      // ms. A server that is frozen must not hold a connection for as long as it is.
      connectionTimeoutMillis: 10_000,
      query_timeout: 30_000,
    }),
    // ms that a transaction waits for a connection: as long as a query by itself does.
    transactionOptions: { maxWait: 10_000 },
  })

// One pool a process, also where the module is loaded more than once (hot reload, separate bundles).
const shared = processWide('database', (): { client?: PrismaClient } => ({}))

const uncommitted = processWide('uncommitted', () => new AsyncLocalStorage<Prisma.TransactionClient>())

/** The database. Private to lib: pages and components ask a room's queries. */
export const db = new Proxy({} as PrismaClient, {
  get: (_target, property) => {
    shared.client ??= connect()
    const client = uncommitted.getStore() ?? shared.client
    const value = Reflect.get(client, property)
    return typeof value === 'function' ? value.bind(client) : value
  },
})

/** Whether what is read now may never be committed: nothing of it may be kept for others. */
export const readsUncommitted = (): boolean => uncommitted.getStore() !== undefined

/** Whatever `read` asks of `db`, it asks in this transaction: it sees what is not committed, and may never be. */
export const readUncommitted = <Result>(tx: Prisma.TransactionClient, read: () => Promise<Result>): Promise<Result> =>
  uncommitted.run(tx, read)
