import 'server-only'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { Staff } from './account'

/** A transaction in which the database knows who writes: the history names this person. `timeout` in ms, 5,000 at first. */
export const actingAs = <Result>(
  { name, email }: Pick<Staff, 'name' | 'email'>,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
  options: { timeout?: number } = {},
): Promise<Result> =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT set_config('shop.actor', ${`${name} <${email}>`}, true), set_config('shop.command', 'desk', true)`
    return work(tx)
  }, options)
