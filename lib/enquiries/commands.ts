import 'server-only'
import { createHash } from 'node:crypto'
import { guest } from '@/lib/auth/visibility'
import { boutiqueFor, findBoutiques } from '@/lib/boutiques/queries'
import { findItemId, getPiece } from '@/lib/catalogue/pieces'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { consentText } from '@/lib/forms/consent'
import type { FieldErrors } from '@/lib/forms/validation'
import { countTry, perAccount } from '@/lib/http/limits'
import { newMessageId } from '@/lib/mail/message-id'
import type { EnquiryKind } from './kinds'
import { answeredSelect, findSubmitted } from './queries'
import type { EnquiryInput } from './schema'
import { findVisit, isAwaited } from './visit'

/** The piece that a SKU names, for staff's eyes: what it is called and where it lies. Null: not in stock. */
const findItem = async (sku: string) => {
  const id = await findItemId(sku)
  if (id === null) return null
  const row = await db.stockItem.findUnique({
    where: { StockItemId: id },
    select: { SKU: true, ManufacturerName: true, Name: true, facetLocation: true },
  })
  return row && { title: `${row.ManufacturerName.trim()} ${row.Name.trim()} (${row.SKU})`, location: row.facetLocation }
}

/** What an address says of a boutique, in ?location= or after #: a campaign's name says nothing. */
const placesIn = (address: string) => {
  if (!URL.canParse(address)) return []
  const { searchParams, hash } = new URL(address)
  return [...searchParams.getAll('location'), hash.slice(1)]
}

/** Which of the names the form itself mentions: in its own field, its title, or its address. */
const mentioned = (names: string[], { boutique, title, form_url }: EnquiryInput) => {
  const own = `${boutique} ${title}`.toLowerCase()
  const places = placesIn(form_url).map((place) => place.toLowerCase())
  return (
    names.find((name) => own.includes(name.toLowerCase())) ?? names.find((name) => places.includes(name.toLowerCase()))
  )
}

/** Whom an enquiry concerns: the piece, and the item's or form's boutique, else London. */
const findRecipient = async (input: EnquiryInput) => {
  const [item, boutiques] = await Promise.all([findItem(input.sku), findBoutiques()])
  const names = boutiques.map(({ name }) => name)
  const location = names.find((name) => name.toLowerCase() === item?.location.toLowerCase())
  const boutique = boutiqueFor(boutiques, location ?? mentioned(names, input) ?? '')
  return { item: item?.title ?? '', boutique: boutique?.name ?? 'London', email: boutique?.Email.trim() ?? '' }
}

type Submission = {
  kind: EnquiryKind
  input: EnquiryInput
  /** the form's idempotency key; '' where it has none */
  key: string
  /** the hidden field was filled in */
  spam: boolean
}

type Submitted =
  | {
      ok: true
      reference: string
      /** day, hour and place, where a viewing was asked for */
      viewing?: { words: string; isAwaited: boolean }
    }
  | { ok: false; reason: 'limited'; wait: number }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }

/** Repeats of one submit have the key and every word in common; another text under the same key is another enquiry. */
const hashOf = ({ kind, input, key }: Submission) =>
  key
    ? createHash('sha256')
        .update(JSON.stringify([key, kind, input]))
        .digest('base64url')
    : null

const isRepeat = (error: unknown) => error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

type Answered = NonNullable<Awaited<ReturnType<typeof findSubmitted>>>

const answerTo = async ({ reference, sku, visitAt, preferredDate }: Answered): Promise<Submitted> => ({
  ok: true,
  reference,
  ...(visitAt && { viewing: { words: preferredDate, isAwaited: isAwaited(await getPiece(sku, guest)) } }),
})

/**
 * Keeps an enquiry together with its mails, whose jobs the database makes in the same transaction.
 * Gives its reference, the same one for a repeat; refuses more than 10 an hour from one e-mail address, and a viewing at an
 * hour at which the boutique is not open. A viewing of what is still on its way, as an old page asks for it, is kept too.
 */
export const submitEnquiry = async (submission: Submission): Promise<Submitted> => {
  const { kind, spam } = submission
  const { privacy: _, boutique: __, visitDate, visitTime, ...fields } = submission.input
  const submissionHash = hashOf(submission)
  const earlier = submissionHash && (await findSubmitted(submissionHash))
  if (earlier) return answerTo(earlier)
  const visit = visitDate || visitTime ? await findVisit(submission.input) : null
  if (visit?.ok === false) return { ok: false, reason: 'invalid', errors: visit.errors }
  const wait = await countTry([perAccount('submit', fields.email, 10, 3_600)])
  if (wait > 0) return { ok: false, reason: 'limited', wait }

  const { item, boutique, email } = { ...(await findRecipient(submission.input)), ...visit?.recipient }
  const mails = [
    { kind: 'boutique', to: email, message_id: newMessageId() } as const,
    { kind: 'acknowledgement', to: fields.email, message_id: newMessageId() } as const,
  ]
  try {
    const kept = await db.enquiry.create({
      data: {
        ...fields,
        ...visit?.kept,
        kind,
        item,
        boutique,
        spam,
        consentText,
        consentAt: new Date(),
        submissionHash,
        mails: { create: spam ? [] : mails },
      },
      select: answeredSelect,
    })
    return answerTo(kept)
  } catch (error) {
    const same = submissionHash && isRepeat(error) ? await findSubmitted(submissionHash) : null
    if (!same) throw error
    return answerTo(same)
  }
}

/** Sets every failed mail back to queued; the database makes its job again. Gives how many. */
export const retryFailedMails = async (): Promise<number> => {
  const { count } = await db.mail.updateMany({ where: { state: 'failed' }, data: { state: 'queued' } })
  return count
}
