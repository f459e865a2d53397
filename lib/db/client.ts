import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '@/lib/env'
import { processWide } from '@/lib/process-wide'
import { PrismaClient } from './generated/client'

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
  })

// One pool a process, also where the module is loaded more than once (hot reload, separate bundles).
const shared = processWide('database', (): { client?: PrismaClient } => ({}))

/** The database. Private to lib: pages and components ask a room's queries. */
export const db = new Proxy({} as PrismaClient, {
  get: (_target, property) => {
    shared.client ??= connect()
    const value = Reflect.get(shared.client, property)
    return typeof value === 'function' ? value.bind(shared.client) : value
  },
})
