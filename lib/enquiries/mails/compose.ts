import 'server-only'
import { guest, isVisible, type Viewer } from '@/lib/auth/visibility'
import { type Boutique, boutiqueFor } from '@/lib/boutiques/boutique'
import { toMailPiece } from '@/lib/catalogue/mail-piece'
import { getPiece } from '@/lib/catalogue/pieces'
import { compose, type MailRow, type Message, mailbox, withoutText } from '@/lib/mail/message'
import type { MailPiece } from '@/lib/mail/templates/content'
import { shownLink } from '@/lib/site/page-visibility'
import { findSender } from '@/lib/site/queries'
import * as texts from '@/lib/texts'
import { type Enquiry, visitorName } from '../enquiry'
import { getEnquiry } from '../queries'
import { absenceOf } from '../visit'
import { acknowledgement } from './acknowledgement'
import { viewingCalendar } from './calendar'
import { enquiryToBoutique } from './enquiry-to-boutique'

/** The boutique may see every piece. */
const staff: Viewer = { kind: 'member', status: 1, verified: true }

/** Returns a piece as its recipient may see it, or null. */
const asMailPiece = (found: Awaited<ReturnType<typeof getPiece>>, hidden: string[]): MailPiece | null => {
  if (!found) return null
  if (found.kind === 'notice') {
    const { sku: exact } = found.notice
    // The members' notice appears under any model in the path. The real one would reveal it.
    const href = `/watch/members/${encodeURIComponent(exact)}`
    return {
      sku: exact,
      brand: '',
      name: texts.detail.membersOnlyTitle,
      status: '',
      price: '',
      showExcTaxes: false,
      href: shownLink(href, hidden),
      photo: null,
    }
  }
  return toMailPiece(found.piece, isVisible(found.row, guest), hidden)
}

/**
 * The present SKU of an enquiry's piece for those who may see it, else the one as submitted; null if that is another piece's
 * or nobody's now.
 */
const skuFor = (viewer: Viewer, { sku, piece }: NonNullable<Awaited<ReturnType<typeof getEnquiry>>>): string | null => {
  if (!piece) return null
  if (isVisible(piece, viewer)) return piece.SKU
  return piece.SKU.toLowerCase() === sku.trim().toLowerCase() ? sku : null
}

const calendarOf = (
  { visitAt, reference, createdAt }: Enquiry,
  rest: Pick<Parameters<typeof viewingCalendar>[0], 'boutique' | 'brand' | 'url'>,
) =>
  visitAt
    ? [
        {
          filename: 'viewing.ics',
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          content: viewingCalendar({ visitAt, reference, createdAt, ...rest }),
        },
      ]
    : undefined

/**
 * The boutique that the visitor chose for a viewing, with which its words end; staff may have passed the enquiry on
 * since.
 */
const chosenIn = (boutiques: Boutique[], { visitAt, preferredDate }: Enquiry) =>
  visitAt ? boutiques.find(({ name }) => preferredDate.endsWith(` in ${name}`)) : undefined

/** Composes a mail about enquiry `id`, to the boutique or to the visitor. Resolves to null if the enquiry is gone. */
export const composeForEnquiry = async (mail: MailRow, id: number): Promise<Message | null> => {
  const [enquiry, shop] = await Promise.all([getEnquiry(id), findSender()])
  if (!enquiry) return null
  const { site } = shop
  const boutique = boutiqueFor(site.boutiques, enquiry.boutique)
  if (!boutique) throw new Error('There is no boutique: add one.')
  const name = visitorName(enquiry)
  const sku = skuFor(mail.kind === 'boutique' ? staff : guest, enquiry)
  const found = sku ? await getPiece(sku, mail.kind === 'boutique' ? staff : guest) : null
  const absence = absenceOf(found)
  const data = {
    site,
    boutique,
    enquiry: { ...enquiry, sku: sku ?? enquiry.sku, name },
    piece: asMailPiece(found, site.hidden),
    absence,
  }
  if (mail.kind === 'boutique')
    return compose(mail, shop, {
      to: mail.to || boutique.Email.trim(),
      content: enquiryToBoutique(data),
      rest: { replyTo: mailbox(enquiry.email, name) },
    })
  if (mail.kind !== 'acknowledgement') throw withoutText(mail)
  const chosen = chosenIn(site.boutiques, enquiry)
  // The replying boutique would reveal the location of a piece that the visitor may not see; the chosen one does not.
  const sender = (found?.kind === 'notice' && (chosen ?? boutiqueFor(site.boutiques, ''))) || boutique
  return compose(mail, shop, {
    from: `${site.brand} ${sender.name}`,
    content: acknowledgement({ ...data, boutique: sender }),
    rest: {
      replyTo: mailbox(sender.Email.trim(), `${site.brand} ${sender.name}`),
      headers: { 'Auto-Submitted': 'auto-replied' },
      // No calendar entry for a piece that has not arrived or is sold.
      attachments: absence
        ? undefined
        : calendarOf(enquiry, { boutique: chosen ?? sender, brand: site.brand, url: site.url }),
    },
  })
}
