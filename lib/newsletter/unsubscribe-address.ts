import 'server-only'
import { env } from '@/lib/env'
import { isSigned, sign } from '@/lib/http/sign'

const purpose = 'unsubscribe'

/** Returns the signed address that unsubscribes one subscriber. It never expires. */
export const unsubscribeUrl = (id: number) =>
  `${env.SITE_URL}/unsubscribe?id=${id}&signature=${sign(purpose, String(id))}`

/** Returns the subscriber id in a signed address, or null if the signature is invalid. */
export const parseUnsubscribe = (id: unknown, signature: unknown): number | null =>
  typeof id === 'string' &&
  typeof signature === 'string' &&
  /^[1-9]\d{0,8}$/.test(id) &&
  isSigned(signature, purpose, id)
    ? Number(id)
    : null
