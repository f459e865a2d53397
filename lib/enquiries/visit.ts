import 'server-only'
import { boutiqueFor, findBoutiques } from '@/lib/boutiques/queries'
import { readVisit } from '@/lib/boutiques/visit'
import type { getPiece } from '@/lib/catalogue/pieces'
import type { EnquiryInput } from './schema'

/**
 * Resolves to a requested viewing: its recipient and the columns to store. Validated against the hours of the boutique
 * chosen in the form, never the piece's: those would reveal where a hidden piece is.
 */
export const findVisit = async ({ boutique: name, visitDate, visitTime }: EnquiryInput) => {
  const boutique = boutiqueFor(await findBoutiques(), name)
  if (!boutique) return null
  const visit = readVisit(boutique, { date: visitDate, time: visitTime }, new Date())
  if (!visit.ok)
    return { ok: false as const, errors: { [visit.field === 'date' ? 'visitDate' : 'visitTime']: [visit.text] } }
  return {
    ok: true as const,
    recipient: { boutique: boutique.name, email: boutique.Email.trim() },
    kept: { visitAt: visit.at, preferredDate: visit.words },
  }
}

/** Whether a piece has yet to arrive, as far as the reader may know. */
export const isAwaited = (found: Awaited<ReturnType<typeof getPiece>>): boolean =>
  found?.kind === 'piece' && found.piece.isOnItsWay
