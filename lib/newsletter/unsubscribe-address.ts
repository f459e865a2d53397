import 'server-only'
import { env } from '@/lib/env'
import { isSigned, sign } from '@/lib/http/sign'

const purpose = 'unsubscribe'

/** The signed address that takes one subscriber off the list; it never expires. */
export const unsubscribeUrl = (id: number) =>
  `${env.SITE_URL}/unsubscribe?id=${id}&signature=${sign(purpose, String(id))}`

/** The subscriber that a signed address names; null where the signature is not ours. */
export const parseUnsubscribe = (id: unknown, signature: unknown): number | null =>
  typeof id === 'string' &&
  typeof signature === 'string' &&
  /^[1-9]\d{0,8}$/.test(id) &&
  isSigned(signature, purpose, id)
    ? Number(id)
    : null
