import 'server-only'
import { logEvent } from '@/lib/log/events'
import { db } from './client'
import type { Prisma } from './generated/client'

/** Who acts, as the history names it, and by which program. */
export type Acting = { actor: string; command: string }

/** Names who acts in a transaction that is under way. */
export const nameActor = (tx: Prisma.TransactionClient, { actor, command }: Acting) =>
  tx.$executeRaw`SELECT set_config('shop.actor', ${actor}, true), set_config('shop.command', ${command}, true)`

/** Does some work in one transaction whose rows of History name who acts. */
export const asActor = <Result>(
  acting: Acting,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
  options: { timeout?: number } = {},
): Promise<Result> =>
  db.$transaction(async (tx) => {
    await nameActor(tx, acting)
    return work(tx)
  }, options)

/** Notes that `lines` records of a kind were exported. */
export const recordExport = ({ what, lines, ...acting }: Acting & { what: string; lines: number }): Promise<void> =>
  asActor(acting, async (tx) => {
    await tx.$executeRaw`SELECT record_export(${what}, ${lines}::int)`
    logEvent('export', { what, lines, command: acting.command })
  })
