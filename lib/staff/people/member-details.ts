import 'server-only'
import { wordsOf } from '@/lib/alerts/words'
import { activeSession, sessionKey, sessionSelect } from '@/lib/auth/session-age'
import { sessionIdle } from '@/lib/auth/session-cookie'
import { getShopRules } from '@/lib/catalogue/shop-rules'
import { db } from '@/lib/db/client'
import { capitalised } from '@/lib/mail/templates/text'
import type { RecordView } from '../record-action'
import { may } from '../roles'

/** The latest 50 enquiries from an e-mail address, ignoring case. */
const findEnquiries = (email: string) => db.$queryRaw<object[]>`
  SELECT "id", "reference", "kind"::text, "item", "message", "status"::text, "createdAt"
  FROM "Enquiry" WHERE lower("email") = lower(${email}) ORDER BY "id" DESC LIMIT 50`

/** A member's enquiries, saved pieces, alerts, staff notes and, for roles that may edit members, sessions. */
export const memberDetails: RecordView = async (id, { role }) => {
  const member = await db.member.findUnique({
    where: { id },
    select: {
      email: true,
      sessions: {
        where: activeSession(sessionIdle),
        select: sessionSelect,
        orderBy: { seen_at: 'desc' },
      },
      two_factor: true,
      _count: { select: { passkeys: true } },
      notes: { select: { id: true, text: true, author: true, created_at: true }, orderBy: { id: 'desc' } },
      saved: {
        select: { saved_at: true, piece: { select: { StockItemId: true, SKU: true, Name: true } } },
        orderBy: { saved_at: 'desc' },
        take: 50,
      },
      alerts: {
        where: { confirmed_at: { not: null } },
        select: { id: true, listing: true, query: true, sku: true, created_at: true },
        take: 50,
      },
    },
  })
  if (!member) return null
  const { mainBrand } = await getShopRules()
  const isDecider = may(role, 'edit', 'members')
  return {
    enquiries: await findEnquiries(member.email),
    saved: member.saved.map(({ saved_at, piece }) => ({
      at: saved_at,
      id: piece.StockItemId,
      name: `${piece.Name} (${piece.SKU})`,
    })),
    alerts: member.alerts.map(({ id: number, created_at, ...asked }) => ({
      id: number,
      at: created_at,
      words: wordsOf(asked, mainBrand),
    })),
    notes: member.notes.map(({ id: number, text, author, created_at }) => ({
      id: number,
      text,
      author,
      at: created_at,
    })),
    hasSecondStep: member.two_factor || member._count.passkeys > 0,
    sessions: isDecider
      ? member.sessions.map(({ id: sid, browser, place, created_at, seen_at }) => ({
          id: sessionKey(sid),
          browser: capitalised(browser),
          place,
          created_at,
          seen_at,
        }))
      : [],
  }
}
