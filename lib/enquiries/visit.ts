import 'server-only'
import { boutiqueFor, findBoutiques } from '@/lib/boutiques/queries'
import { readVisit } from '@/lib/boutiques/visit'
import type { getPiece } from '@/lib/catalogue/pieces'
import type { EnquiryInput } from './schema'

/**
 * The viewing that a form asks for, in the boutique that it names: who answers, and what is kept of it. Judged by that
 * boutique and never by the piece's: its hours would tell where a piece lies that its reader may not know.
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

/** Whether a piece has yet to arrive, as far as its reader may know. */
export const isAwaited = (found: Awaited<ReturnType<typeof getPiece>>): boolean =>
  found?.kind === 'piece' && found.piece.isOnItsWay
