import 'server-only'
import { publicOnlySql } from '@/lib/auth/visibility'
import type { Listing } from '@/lib/catalogue/listing'
import { findSimilarWords } from '@/lib/catalogue/listing-queries'
import { presentSku } from '@/lib/catalogue/pieces'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { FieldErrors } from '@/lib/forms/validation'
import { countAttemptInTurn, perAccount } from '@/lib/http/limits'
import { invalid, limited, type Refused } from '@/lib/http/refusals'
import { newMessageId } from '@/lib/mail/message'
import { deleteAlerts } from '@/lib/retention/delete-alerts'
import { isAnswered } from './queries'
import { type AlertInput, maxQueryLength } from './schema'
import { searchedIn, withSimilar } from './words'

type Requested = { ok: true; own: boolean } | Refused

/** Limit per address: for confirmed alerts, and separately for unconfirmed ones, which anybody can request. */
const maxAlerts = 50

/** Confirmation mails that one address gets while it has not answered the last one. */
const maxConfirmationMails = { hour: 1, day: 3 }

/** One confirmation covers everything that an address requested, so one unanswered confirmation mail is enough. */
const mayAsk = async (tx: Prisma.TransactionClient, email: string) => {
  const [asked] = await tx.$queryRaw<{ hour: number; day: number }[]>`
    SELECT count(*) FILTER (WHERE mail."created_at" > now() - interval '1 hour')::int AS hour, count(*)::int AS day
    FROM "Mail" mail JOIN "Alert" asked ON asked."id" = mail."alert_id"
    WHERE mail."to" = ${email} AND mail."kind" = 'alert_confirmation'
      AND (asked."confirmed_at" IS NULL OR (asked."asked_at_once" IS NOT NULL AND mail."created_at" > asked."confirmed_at"))
      AND mail."created_at" > now() - interval '1 day'`
  return !asked || (asked.hour < maxConfirmationMails.hour && asked.day < maxConfirmationMails.day)
}

/** The member first, whom an alert may name: whatever changes a member's address takes this lock after the row's. */
const lockAlertsOf = async (tx: Prisma.TransactionClient, email: string) => {
  await tx.$executeRaw`SELECT FROM "Member" WHERE "email" = ${email} FOR KEY SHARE`
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`alert ${email}`}))`
}

const countConfirmed = (tx: Prisma.TransactionClient, email: string) =>
  tx.alert.count({ where: { email, confirmed_at: { not: null } } })

/**
 * Deletes the address's oldest unconfirmed alert, robots' first, then those without a mail. One whose mail was sent
 * within the day stays, as its mail counts towards the limit. Returns whether there was one.
 */
const dropUnconfirmed = async (tx: Prisma.TransactionClient, email: string) => {
  const oldest = await tx.$queryRaw<{ id: number }[]>`
    SELECT asked."id" FROM "Alert" asked LEFT JOIN "Mail" mail ON mail."alert_id" = asked."id"
    WHERE asked."email" = ${email} AND asked."confirmed_at" IS NULL GROUP BY asked."id"
    HAVING coalesce(max(mail."created_at") < now() - interval '1 day', true)
    ORDER BY asked."spam" DESC, max(mail."created_at") NULLS FIRST, asked."id" LIMIT 1`
  const ids = oldest.map(({ id }) => id)
  return (await deleteAlerts(tx, ids)) > 0
}

type Claim = { isKnown: boolean; own: boolean; spam: boolean }

/**
 * Whether an address may have one more alert. Unconfirmed ones are limited only where `own` is false: there the latest
 * replaces the oldest, or a stranger's would keep out the owner's.
 */
const makeRoom = async (tx: Prisma.TransactionClient, email: string, { isKnown, own, spam }: Claim) => {
  if ((await countConfirmed(tx, email)) >= maxAlerts) return false
  if (own || isKnown || (await tx.alert.count({ where: { email, confirmed_at: null } })) < maxAlerts) return true
  return !spam && dropUnconfirmed(tx, email)
}

const isFull: FieldErrors = {
  email: [`You already have ${maxAlerts} alerts. End one of them on your dashboard first.`],
}

/**
 * Requests an hour for an e-mail address: from one client and from all together, so that a stranger does not use up the
 * owner's. Its member has a count of their own.
 */
const maxRequests = { client: 10, all: 40 }

const limitsOf = (email: string, own: boolean, client: string) =>
  own
    ? [perAccount('own-alert', email, maxRequests.client, 3_600)]
    : [
        perAccount('alert', `${email} ${client}`, maxRequests.client, 3_600),
        perAccount('alert-all', email, maxRequests.all, 3_600),
      ]

/** The query, with the similar words that the listing shows if nothing matches those searched for. */
const asShown = async (listing: Listing, query: string): Promise<string> => {
  const { criteria } = searchedIn(query)
  const similar = criteria.q ? await findSimilarWords(listing, criteria) : null
  const widened = similar ? withSimilar(query, similar) : query
  return widened.length <= maxQueryLength ? widened : query
}

type What = { listing: string; query: string; sku: string }

/** The address's alert for the same, under whatever SKU a piece was asked for that guests may see. */
const findKnown = async (tx: Prisma.TransactionClient, email: string, { sku, ...search }: What) => {
  const [known] = await tx.$queryRaw<{ id: number; confirmed_at: Date | null }[]>`
    SELECT "id", "confirmed_at" FROM "Alert" WHERE "email" = ${email} AND "listing" = ${search.listing} AND "query" = ${search.query}
      AND ("sku" = ${sku} AND "item_id" IS NOT DISTINCT FROM item_id_by_sku(${sku})
        OR "item_id" IN (SELECT "StockItemId" FROM "StockItem" WHERE "StockItemId" = item_id_by_sku(${sku}) AND ${publicOnlySql}))
    ORDER BY "confirmed_at" IS NULL, "id" LIMIT 1`
  return known ?? null
}

/**
 * Stores an alert and queues a confirmation mail; nothing else is sent before the confirmation. A repeated request
 * succeeds too, and asks a confirmed address again, because the page promises a mail to everybody. A member with a
 * verified address needs no confirmation (`own`). Beyond 50 alerts nothing is stored: the member gets an error, others
 * the usual answer; of unconfirmed ones the latest 50 are kept. Robots' requests are stored as spam, without a mail.
 * `client`: the network address that the request comes from.
 */
export const requestAlert = async (
  input: AlertInput,
  member?: { id: number; email: string; verified: boolean },
  { spam = false, client = '' } = {},
): Promise<Requested> => {
  const own = !spam && member?.verified === true && member.email === input.email
  const wait = await countAttemptInTurn(limitsOf(input.email, own, client))
  if (wait > 0) return limited(wait)
  const what =
    'sku' in input
      ? { listing: '', query: '', sku: await presentSku(input.sku) }
      : { listing: input.listing, query: spam ? input.query : await asShown(input.listing, input.query), sku: '' }
  return db.$transaction(async (tx) => {
    // The lock makes concurrent requests for one address produce one confirmation mail.
    await lockAlertsOf(tx, input.email)
    const known = await findKnown(tx, input.email, what)
    const claim = { isKnown: known !== null, own, spam }
    if (!known?.confirmed_at && !(await makeRoom(tx, input.email, claim)))
      return own ? invalid(isFull) : { ok: true, own }
    if (spam) {
      if (!known) await tx.alert.create({ data: { ...what, email: input.email, spam } })
      return { ok: true, own }
    }
    const now = new Date()
    const answered = own
      ? { member_id: member.id, asked_at_once: null, confirmed_at: known?.confirmed_at ?? now, created_at: now }
      : {}
    // A confirmed alert gets immediate mails, and is kept for longer, only by its own member or once its address
    // confirms.
    const asked = own || !known?.confirmed_at ? input.at_once && { at_once: true } : { asked_at_once: input.at_once }
    const { id } = known
      ? await tx.alert.update({
          where: { id: known.id },
          data: { spam: false, ...answered, ...asked },
          select: { id: true },
        })
      : await tx.alert.create({
          data: { ...what, email: input.email, at_once: input.at_once, ...answered },
          select: { id: true },
        })
    if (own || !(await mayAsk(tx, input.email))) return { ok: true, own }
    await tx.mail.create({
      data: { kind: 'alert_confirmation', to: input.email, message_id: newMessageId(), alert_id: id },
    })
    return { ok: true, own }
  })
}

/**
 * Confirms the alert together with all others requested for its address, as far as the limit allows, and what was
 * requested again. Idempotent. Links them to the member with that verified address, if there is one. Returns whether
 * the alert is confirmed.
 */
export const confirmAlert = async (id: number): Promise<boolean> => {
  const alert = await db.alert.findUnique({
    where: { id },
    select: { email: true, confirmed_at: true, asked_at_once: true },
  })
  if (!alert) return false
  // Already confirmed. Alerts requested since then have a confirmation mail of their own.
  if (isAnswered(alert)) return true
  return db.$transaction(async (tx) => {
    await lockAlertsOf(tx, alert.email)
    const room = Math.max(0, maxAlerts - (await countConfirmed(tx, alert.email)))
    if (room === 0 && !alert.confirmed_at) return false
    await tx.$executeRaw`
      UPDATE "Alert" asked SET "confirmed_at" = now(), "asked_at_once" = NULL,
        "at_once" = "at_once" OR coalesce("asked_at_once", false),
        "created_at" = CASE WHEN "confirmed_at" IS NULL THEN "created_at" ELSE now() END, "member_id" = coalesce("member_id",
        (SELECT "id" FROM "Member" WHERE lower("email") = asked."email" AND "email_verified_at" IS NOT NULL LIMIT 1))
      WHERE "id" IN (SELECT "id" FROM "Alert" WHERE "email" = ${alert.email} AND "confirmed_at" IS NULL AND NOT "spam"
        ORDER BY "id" = ${id} DESC, "id" LIMIT ${room})
        OR ("email" = ${alert.email} AND "asked_at_once" IS NOT NULL)`
    return true
  })
}

const end = (where: Prisma.AlertWhereInput) =>
  db.$transaction(async (tx) => {
    const alerts = await tx.alert.findMany({ where, select: { id: true } })
    return deleteAlerts(
      tx,
      alerts.map(({ id }) => id),
    )
  })

/** Deletes an alert with its address. Idempotent. */
export const stopAlert = async (id: number): Promise<void> => {
  await end({ id })
}

/** Deletes all alerts of an address. Idempotent. */
export const stopAlertsOf = async (email: string): Promise<void> => {
  await end({ email })
}

/** Deletes an alert of member `memberId`. Returns whether it existed. */
export const stopMemberAlert = async (memberId: number, id: number): Promise<boolean> =>
  (await end({ id, member_id: memberId })) > 0
