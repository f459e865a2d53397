import 'server-only'
import { logEvent } from '@/lib/log/events'
import { db } from './client'
import type { Prisma } from './generated/client'

/** The actor, as the history names it, and the program that was used. */
export type Acting = { actor: string; command: string }

/** Names the actor in an open transaction. */
export const nameActor = (tx: Prisma.TransactionClient, { actor, command }: Acting) =>
  tx.$executeRaw`SELECT set_config('shop.actor', ${actor}, true), set_config('shop.command', ${command}, true)`

/** Runs some work in one transaction whose History rows name the actor. */
export const asActor = <Result>(
  acting: Acting,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
  options: { timeout?: number } = {},
): Promise<Result> =>
  db.$transaction(async (tx) => {
    await nameActor(tx, acting)
    return work(tx)
  }, options)

/** Records that `lines` records of a kind were exported. */
export const recordExport = ({ what, lines, ...acting }: Acting & { what: string; lines: number }): Promise<void> =>
  asActor(acting, async (tx) => {
    await tx.$executeRaw`SELECT record_export(${what}, ${lines}::int)`
    logEvent('export', { what, lines, command: acting.command })
  })

/** A change of a folder's photographs in words; `was` if it names a former state. */
export type PhotographChange = { was?: string; became: string }

/** Records changes of a piece's photographs, or of the site's (null), which are files: no trigger sees them. */
export const recordPhotographs = async (
  itemId: number | null,
  changes: PhotographChange[],
  acting: Acting,
): Promise<void> => {
  if (changes.length === 0) return
  await asActor(acting, async (tx) => {
    for (const { was = null, became } of changes)
      await tx.$executeRaw`SELECT record_photographs(${itemId}::int, ${was}, ${became})`
  })
}
