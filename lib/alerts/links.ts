import 'server-only'
import { env } from '@/lib/env'
import { isSame, sign } from '@/lib/http/sign'

/** What a signed address lets its owner do with one alert. */
export type AlertLink = 'confirm' | 'stop'

const purpose = (what: AlertLink) => `alert ${what}`

/** The address, in a mail, of the page that confirms or stops an alert; it never expires. */
export const alertUrl = (what: AlertLink, id: number) =>
  `${env.SITE_URL}/alerts/${what}?id=${id}&signature=${sign(purpose(what), String(id))}`

/** The alert that a signed address names; null where the signature is not ours. */
export const parseAlertLink = (what: AlertLink, id: unknown, signature: unknown): number | null =>
  typeof id === 'string' &&
  typeof signature === 'string' &&
  /^[1-9]\d{0,8}$/.test(id) &&
  isSame(signature, sign(purpose(what), id))
    ? Number(id)
    : null
