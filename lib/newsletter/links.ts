import 'server-only'
import { env } from '@/lib/env'
import { expiryAfter, isRowId, isSigned, isUnexpired, sign, signedId, signedIdQuery } from '@/lib/http/sign'

const unsubscribePurpose = 'unsubscribe'

/** Returns the signed address that unsubscribes one subscriber. It never expires. */
export const unsubscribeUrl = (id: number) => `${env.SITE_URL}/unsubscribe?${signedIdQuery(unsubscribePurpose, id)}`

/** Returns the subscriber id in a signed address, or null if the signature is invalid. */
export const parseUnsubscribe = (id: unknown, signature: unknown): number | null =>
  signedId(unsubscribePurpose, id, signature)

/** seconds for which a confirmation link works */
const lifetime = 7 * 24 * 60 * 60

/** The content of a confirmation link with a valid signature that has not expired. */
export type Confirmation = { id: number; state: string }

/** Returns the time of unsubscribing, which is part of the signature: an older link does not undo it. '' if never. */
export const stateOf = ({ unsubscribed_at }: { unsubscribed_at: Date | null }) =>
  String(unsubscribed_at?.getTime() ?? '')

/** Whether the subscriber has confirmed since this link was made, and is on the list. */
export const isAnswered = (
  { confirmed_at, unsubscribed_at }: { confirmed_at: Date | null; unsubscribed_at: Date | null },
  { state }: Confirmation,
) => confirmed_at !== null && unsubscribed_at === null && confirmed_at.getTime() >= Number(state)

const confirmationPurpose = 'subscription'
const signed = (id: string, state: string, expires: string) => [id, state, expires].join('\n')

/** Returns the signed address of the page with the confirm button. */
export const confirmationUrl = (subscriber: { id: number; unsubscribed_at: Date | null }): string => {
  const [id, state, expires] = [String(subscriber.id), stateOf(subscriber), expiryAfter(lifetime)]
  return `${env.SITE_URL}/subscription?${new URLSearchParams({ id, state, expires, signature: sign(confirmationPurpose, signed(id, state, expires)) })}`
}

/** Parses a confirmation link's query. Returns null if the signature is invalid or has expired. */
export const confirmationIn = (query: URLSearchParams): Confirmation | null => {
  const [id = '', state = '', expires = '', given = ''] = ['id', 'state', 'expires', 'signature'].map(
    (name) => query.get(name)?.slice(0, 200) ?? '',
  )
  if (!isRowId(id) || !isUnexpired(expires)) return null
  return isSigned(given, confirmationPurpose, signed(id, state, expires)) ? { id: Number(id), state } : null
}
