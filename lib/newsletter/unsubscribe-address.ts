import 'server-only'
import { env } from '@/lib/env'
import { signedId, signedIdQuery } from '@/lib/http/sign'

const purpose = 'unsubscribe'

/** Returns the signed address that unsubscribes one subscriber. It never expires. */
export const unsubscribeUrl = (id: number) => `${env.SITE_URL}/unsubscribe?${signedIdQuery(purpose, id)}`

/** Returns the subscriber id in a signed address, or null if the signature is invalid. */
export const parseUnsubscribe = (id: unknown, signature: unknown): number | null => signedId(purpose, id, signature)
