import 'server-only'
import { env } from '@/lib/env'
import { isSigned, sign } from '@/lib/http/sign'

const alertLinks = ['confirm', 'stop', 'stop-all'] as const

/** What a signed address does: begins one alert, ends it, or ends every alert of its address. */
export type AlertLink = (typeof alertLinks)[number]

/** A link by its name; null where there is none of that name. */
export const alertLinkOf = (name: string): AlertLink | null => alertLinks.find((link) => link === name) ?? null

const purpose = (what: AlertLink) => `alert ${what}`

/** The address, in a mail, of the page that asks before it does so; it never expires. */
export const alertUrl = (what: AlertLink, id: number) =>
  `${env.SITE_URL}/alerts/${what}?id=${id}&signature=${sign(purpose(what), String(id))}`

/** The alert that a signed address names; null where the signature is not ours. */
export const parseAlertLink = (what: AlertLink, id: unknown, signature: unknown): number | null =>
  typeof id === 'string' &&
  typeof signature === 'string' &&
  /^[1-9]\d{0,8}$/.test(id) &&
  isSigned(signature, purpose(what), id)
    ? Number(id)
    : null
