import 'server-only'
import { createHash } from 'node:crypto'
import { guest } from '@/lib/auth/visibility'
import { boutiqueFor } from '@/lib/boutiques/boutique'
import { findBoutiques } from '@/lib/boutiques/queries'
import { findItemId, getPiece, presentSku } from '@/lib/catalogue/pieces'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { isDuplicate } from '@/lib/db/refusal'
import { consentText } from '@/lib/forms/consent'
import { countAttempt, countAttemptInTurn, perAccount } from '@/lib/http/limits'
import { invalid, limited, type Refused } from '@/lib/http/refusals'
import { newMessageId } from '@/lib/mail/message'
import type { EnquiryKind } from './kinds'
import { answeredSelect, findSubmitted } from './queries'
import type { EnquiryInput } from './schema'
import type { Unavailability } from './viewing-text'
import { absenceOf, findVisit, takeTurn } from './visit'

/** Resolves to the title (for staff) and the location of the piece with a SKU, or null if there is none. */
const findItem = async (sku: string) => {
  const id = await findItemId(sku)
  if (id === null) return null
  const row = await db.stockItem.findUnique({
    where: { StockItemId: id },
    select: { SKU: true, ManufacturerName: true, Name: true, facetLocation: true },
  })
  return row && { title: `${row.ManufacturerName.trim()} ${row.Name.trim()} (${row.SKU})`, location: row.facetLocation }
}

/** Returns the boutique names that an address may hold: in ?location= or after #. Campaign parameters are ignored. */
const placesIn = (address: string) => {
  if (!URL.canParse(address)) return []
  const { searchParams, hash } = new URL(address)
  return [...searchParams.getAll('location'), hash.slice(1)]
}

/** Returns the first of the names that the form mentions: in its own field, its title or its address. */
const mentioned = (names: string[], { boutique, title, form_url }: EnquiryInput) => {
  const own = `${boutique} ${title}`.toLowerCase()
  const places = placesIn(form_url).map((place) => place.toLowerCase())
  return (
    names.find((name) => own.includes(name.toLowerCase())) ?? names.find((name) => places.includes(name.toLowerCase()))
  )
}

/** Resolves to the piece and to the recipient: the boutique of the piece or of the form, otherwise the first. */
const findRecipient = async (input: EnquiryInput) => {
  const [item, boutiques] = await Promise.all([findItem(input.sku), findBoutiques()])
  const names = boutiques.map(({ name }) => name)
  const location = names.find((name) => name.toLowerCase() === item?.location.toLowerCase())
  const boutique = boutiqueFor(boutiques, location ?? mentioned(names, input) ?? '')
  return { item: item?.title ?? '', boutique: boutique?.name ?? '', email: boutique?.Email.trim() ?? '' }
}

type Submission = {
  kind: EnquiryKind
  input: EnquiryInput
  /** the form's idempotency key, or '' */
  key: string
  /** posted by a page without script, whose form has no key: pages are the same for everybody */
  isPage?: boolean
  /** the honeypot field was filled in */
  spam: boolean
  /** the network address that it comes from */
  client?: string
}

type Submitted =
  | {
      ok: true
      reference: string
      /** day, hour and place, for a viewing */
      viewing?: { words: string; absence: Unavailability | null }
    }
  | Refused

const hashOf = (parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Period in ms in which the same enquiry from a page without script counts as one click too many. */
const repeatWindowMs = 5 * 60_000

/**
 * Returns the idempotency hashes, of which the first is stored. A repeat has the same key and the same content; other
 * content is another enquiry. Without script the time replaces the key, and the hash of the period before finds a
 * repeat from just before. Later the same words are meant: a visitor who heard nothing writes again.
 */
const hashesOf = ({ kind, input, key, isPage, spam }: Submission): string[] => {
  if (key) return [hashOf([key, kind, input])]
  const period = Math.floor(Date.now() / repeatWindowMs)
  return isPage ? [period, period - 1].map((time) => hashOf(['', time, spam, kind, input])) : []
}

type Answered = NonNullable<Awaited<ReturnType<typeof findSubmitted>>>

const answerTo = async ({ reference, sku, visitAt, preferredDate }: Answered): Promise<Submitted> => ({
  ok: true,
  reference,
  ...(visitAt && {
    viewing: { words: preferredDate, absence: absenceOf(await getPiece(await presentSku(sku), guest)) },
  }),
})

/** Acknowledgements to one e-mail address, from whatever clients: anybody can type it. */
const maxAcknowledgements = { hour: 3, day: 10 }

const mayAcknowledge = async (email: string) =>
  (await countAttemptInTurn([
    perAccount('acknowledgement', email, maxAcknowledgements.hour, 3_600),
    perAccount('acknowledgement', email, maxAcknowledgements.day, 86_400),
  ])) === 0

/**
 * Stores an enquiry with its mails; triggers create their jobs in the same transaction. Returns the reference, the same
 * one for a repeat. Refuses more than 10 an hour from one client in the name of one e-mail address, and a viewing
 * outside opening hours. A viewing of a piece that has not arrived or is sold, requested from an outdated page, is
 * accepted. An address that has been sent several acknowledgements gets no more for a while.
 */
export const submitEnquiry = async (submission: Submission): Promise<Submitted> => {
  const { kind, spam, client = '' } = submission
  const hashes = hashesOf(submission)
  const earlier = await findSubmitted(hashes)
  if (earlier) return answerTo(earlier)
  const present = { ...submission.input, sku: await presentSku(submission.input.sku) }
  const { privacy: _, boutique: __, visit: asked, ...fields } = submission.input
  const visit = asked ? await findVisit(present) : null
  // The hour may have gone to this very form, sent twice at once.
  const refused = async (text: string): Promise<Submitted> => {
    const same = await findSubmitted(hashes)
    return same ? answerTo(same) : invalid({ visit: [text] })
  }
  if (visit?.ok === false) return refused(visit.text)
  const wait = await countAttempt([perAccount('submit', `${fields.email} ${client}`, 10, 3_600)])
  if (wait > 0) return limited(wait)

  const { item, boutique, email } = { ...(await findRecipient(present)), ...visit?.recipient }
  const recipients = spam
    ? []
    : [
        { kind: 'boutique', to: email } as const,
        ...((await mayAcknowledge(fields.email)) ? [{ kind: 'acknowledgement', to: fields.email } as const] : []),
      ]
  const store = (client: Prisma.TransactionClient) =>
    client.enquiry.create({
      data: {
        ...fields,
        ...visit?.columns,
        kind,
        item,
        boutique,
        spam,
        consentText,
        consentAt: new Date(),
        submissionHash: hashes[0] ?? null,
        mails: { create: recipients.map((mail) => ({ ...mail, message_id: newMessageId() })) },
      },
      select: answeredSelect,
    })
  try {
    if (!visit) return answerTo(await store(db))
    const stored = await db.$transaction(async (client) => {
      await takeTurn(client)
      const again = await visit.read(client)
      return again.ok ? store(client) : again
    })
    return 'text' in stored ? refused(stored.text) : answerTo(stored)
  } catch (error) {
    const same = isDuplicate(error) ? await findSubmitted(hashes) : null
    if (!same) throw error
    return answerTo(same)
  }
}
