import 'server-only'
import { env } from '@/lib/env'
import { isSigned, sign } from '@/lib/http/sign'

/** seconds that the question in the first mail may be answered */
const lifetime = 7 * 24 * 60 * 60

const now = () => Math.floor(Date.now() / 1_000)

/** A confirmation's parts, whose signature is ours and whose time has not passed. */
export type Confirmation = { id: number; state: string }

/**
 * When a subscriber left, as the link is signed over it: a link from before somebody left does not bring them back.
 * '' for who never left.
 */
export const stateOf = ({ unsubscribed_at }: { unsubscribed_at: Date | null }) =>
  String(unsubscribed_at?.getTime() ?? '')

/** Whether who got this link is on the list since. */
export const isAnswered = (
  { confirmed_at, unsubscribed_at }: { confirmed_at: Date | null; unsubscribed_at: Date | null },
  { state }: Confirmation,
) => confirmed_at !== null && unsubscribed_at === null && confirmed_at.getTime() >= Number(state)

const purpose = 'subscription'
const signed = (id: string, state: string, expires: string) => [id, state, expires].join('\n')

/** The address of the page that asks whether to subscribe. */
export const confirmationUrl = (subscriber: { id: number; unsubscribed_at: Date | null }): string => {
  const [id, state, expires] = [String(subscriber.id), stateOf(subscriber), String(now() + lifetime)]
  return `${env.SITE_URL}/subscription?${new URLSearchParams({ id, state, expires, signature: sign(purpose, signed(id, state, expires)) })}`
}

/** Reads a confirmation from an address's query; null where it is not one of ours, or too old. */
export const confirmationIn = (query: URLSearchParams): Confirmation | null => {
  const [id = '', state = '', expires = '', given = ''] = ['id', 'state', 'expires', 'signature'].map(
    (name) => query.get(name)?.slice(0, 200) ?? '',
  )
  if (!/^[1-9]\d{0,8}$/.test(id) || !/^\d{10}$/.test(expires) || Number(expires) < now()) return null
  return isSigned(given, purpose, signed(id, state, expires)) ? { id: Number(id), state } : null
}
