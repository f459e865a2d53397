import 'server-only'
import { boutiqueFor } from '@/lib/boutiques/boutique'
import { findBoutiques } from '@/lib/boutiques/queries'
import { readVisit } from '@/lib/boutiques/visit'
import type { getPiece } from '@/lib/catalogue/pieces'
import type { EnquiryInput } from './schema'
import type { Unavailability } from './viewing-text'

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
    columns: { visitAt: visit.at, preferredDate: visit.words },
  }
}

/** Why a piece cannot be seen, as far as the reader may know; null if it can. */
export const absenceOf = (found: Awaited<ReturnType<typeof getPiece>>): Unavailability | null => {
  if (found?.kind !== 'piece') return null
  if (found.piece.isOnItsWay) return 'awaited'
  return found.piece.status.tone === 'sold' ? 'sold' : null
}
