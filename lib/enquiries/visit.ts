import 'server-only'
import { boutiqueFor } from '@/lib/boutiques/boutique'
import { findBoutiques } from '@/lib/boutiques/queries'
import { freeDays, readVisit } from '@/lib/boutiques/visit'
import type { getPiece } from '@/lib/catalogue/pieces'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { EnquiryInput } from './schema'
import type { Unavailability } from './viewing-text'

/** How long a request that nobody has answered keeps its hour from others, in ms. */
const heldMs = 3 * 86_400_000

/** The hours that visitors have asked for at a boutique and may still come at. */
const findTaken = async (boutique: string, now: Date, client: Prisma.TransactionClient = db) => {
  const viewings = await client.enquiry.findMany({
    where: {
      visitAt: { gt: now },
      boutique,
      spam: false,
      OR: [{ status: 'answered' }, { status: 'new', createdAt: { gt: new Date(now.getTime() - heldMs) } }],
    },
    select: { visitAt: true },
  })
  return viewings.flatMap(({ visitAt }) => visitAt ?? [])
}

/** The boutique of that name, else the first, and its free hours at this moment; null if there is no boutique. */
export const findFreeDays = async (name: string) => {
  const boutique = boutiqueFor(await findBoutiques(), name)
  const now = new Date()
  return boutique && { boutique, days: freeDays(boutique, now, await findTaken(boutique.name, now)) }
}

/**
 * Resolves to a requested viewing: its recipient and the columns to store. Validated against the hours of the boutique
 * chosen in the form, never the piece's: those would reveal where a hidden piece is.
 */
export const findVisit = async ({ boutique: name, visit: asked }: EnquiryInput) => {
  const boutique = boutiqueFor(await findBoutiques(), name)
  if (!boutique) return null
  const read = async (client?: Prisma.TransactionClient) => {
    const now = new Date()
    return readVisit(boutique, asked, now, await findTaken(boutique.name, now, client))
  }
  const visit = await read()
  if (!visit.ok) return visit
  return {
    ok: true as const,
    recipient: { boutique: boutique.name, email: boutique.Email.trim() },
    columns: { visitAt: visit.at, preferredDate: visit.words },
    read,
  }
}

/** Lets one viewing after another be stored, until the transaction ends: of two who ask for an hour at once one gets it. */
export const takeTurn = (client: Prisma.TransactionClient) =>
  client.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('viewings'))`

/** Why a piece cannot be seen, as far as the reader may know; null if it can. */
export const absenceOf = (found: Awaited<ReturnType<typeof getPiece>>): Unavailability | null => {
  if (found?.kind !== 'piece') return null
  if (found.piece.isOnItsWay) return 'awaited'
  return found.piece.status.tone === 'sold' ? 'sold' : null
}
