import 'server-only'
import { isVisible, shownSelect, type Viewer } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { submittedSelect } from '@/lib/enquiries/enquiry'
import { accountSelect, toAccount } from './account'

/** The stored columns of an enquiry, without staff's own notes. */
const exportedFields = {
  reference: true,
  kind: true,
  createdAt: true,
  boutique: true,
  item: true,
  ...submittedSelect,
  sales: { select: { sku: true, sold_on: true }, where: { taken_back_at: null } },
} as const

const alertSelect = {
  id: true,
  email: true,
  listing: true,
  query: true,
  sku: true,
  at_once: true,
  created_at: true,
  confirmed_at: true,
  asked_at_once: true,
} as const

const withoutId = <Row extends { id: number }>({ id: _, ...row }: Row) => row

/**
 * Resolves to the enquiries from an address, ignoring case, and their ids. What was derived from a piece is left out
 * unless the viewer may see the piece: the SKU may have been guessed.
 */
const findEnquiries = async (email: string, viewer: Viewer) => {
  // `mode: 'insensitive'` would treat % and _ as wildcards.
  const own = await db.$queryRaw<{ id: number }[]>`SELECT "id" FROM "Enquiry" WHERE lower("email") = lower(${email})`
  const ids = own.map(({ id }) => id)
  const enquiries = await db.enquiry.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'asc' },
    select: { ...exportedFields, piece: { select: shownSelect } },
  })
  return {
    ids,
    enquiries: enquiries.map(({ piece, ...enquiry }) =>
      enquiry.sku === '' || (piece && isVisible(piece, viewer)) ? enquiry : { ...enquiry, item: '', boutique: '' },
    ),
  }
}

/**
 * Resolves to all data kept about member `id`, as far as `viewer` may see it: the account, its visits, sessions,
 * browsers, passkeys, saved pieces, alerts and staff's notes, if the address is verified the enquiries, guest alerts
 * and subscription made with it, and the mails about all of them.
 */
export const exportMember = async (id: number, viewer: Viewer) => {
  const member = await db.member.findUniqueOrThrow({
    where: { id },
    select: {
      ...accountSelect,
      created_at: true,
      requested_at: true,
      last_login_at: true,
      two_factor: true,
      passkeys_reset_at: true,
      visit: { select: { seen_at: true, previous_at: true } },
      sessions: {
        select: { browser: true, place: true, created_at: true, seen_at: true, expires_at: true },
        orderBy: { created_at: 'asc' },
      },
      knownBrowsers: { select: { name: true, created_at: true, seen_at: true }, orderBy: { created_at: 'asc' } },
      emailUndos: { select: { email: true, created_at: true, used_at: true }, orderBy: { id: 'asc' } },
      passkeys: { select: { name: true, created_at: true, used_at: true }, orderBy: { created_at: 'asc' } },
      saved: { select: { piece: { select: { SKU: true } }, saved_at: true } },
      notes: { select: { text: true, created_at: true }, orderBy: { id: 'asc' } },
    },
  })
  const proven = member.email_verified_at !== null
  const own = proven ? [{ email: member.email.toLowerCase() }] : []
  const [alerts, { ids, enquiries }, subscription] = await Promise.all([
    db.alert.findMany({ where: { OR: [{ member_id: id }, ...own] }, orderBy: { id: 'asc' }, select: alertSelect }),
    proven ? findEnquiries(member.email, viewer) : { ids: [], enquiries: [] },
    proven
      ? db.subscriber.findUnique({
          where: { email: member.email },
          select: { id: true, email: true, name: true, subscribed_at: true, unsubscribed_at: true },
        })
      : null,
  ])
  const mails = await db.mail.findMany({
    where: {
      OR: [
        { member_id: id },
        { alert_id: { in: alerts.map((alert) => alert.id) } },
        // A mail to a boutique would tell where a piece is.
        { enquiry_id: { in: ids }, kind: 'acknowledgement' },
        ...(subscription ? [{ subscriber_id: subscription.id }] : []),
      ],
    },
    orderBy: { id: 'asc' },
    select: { kind: true, to: true, created_at: true, sent_at: true },
  })
  const { created_at, requested_at, last_login_at, two_factor, passkeys_reset_at } = member
  const { visit, sessions, knownBrowsers, emailUndos, passkeys, saved, notes } = member
  return {
    account: { ...toAccount(member), created_at, requested_at, last_login_at, two_factor, passkeys_reset_at },
    visit,
    sessions,
    browsers: knownBrowsers,
    former_addresses: emailUndos,
    passkeys,
    mails,
    notes,
    saved,
    alerts: alerts.map(withoutId),
    enquiries,
    subscription: subscription && withoutId(subscription),
  }
}
