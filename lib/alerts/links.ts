import 'server-only'
import { env } from '@/lib/env'
import { isSigned, sign } from '@/lib/http/sign'

const alertLinks = ['confirm', 'stop', 'stop-all'] as const

/** What a signed address does: begins one alert, ends it, or ends every alert of its address. */
export type AlertLink = (typeof alertLinks)[number]

/** A link by its name; null where there is none of that name. */
export const alertLinkOf = (name: string): AlertLink | null => alertLinks.find((link) => link === name) ?? null

/** Seconds that the question may be answered: an old yes must not speak for what a stranger asks for later. */
const lifetime = 7 * 24 * 60 * 60

const now = () => Math.floor(Date.now() / 1_000)

const signatureOf = (what: AlertLink, id: string, expires: string) =>
  [`alert ${what}`, expires ? `${id}\n${expires}` : id] as const

/** The query of a link, as an address has it. */
type Given = Record<string, unknown>

/** The address, in a mail, of the page that asks before it does so. A confirmation works for seven days, an end always. */
export const alertUrl = (what: AlertLink, id: number): string => {
  const expires = what === 'confirm' ? String(now() + lifetime) : ''
  const signature = sign(...signatureOf(what, String(id), expires))
  return `${env.SITE_URL}/alerts/${what}?${new URLSearchParams({ id: String(id), ...(expires ? { expires } : {}), signature })}`
}

/** The alert that a signed address names; null where the signature is not ours, or its time is over. */
export const parseAlertLink = (what: AlertLink, { id, expires = '', signature }: Given): number | null => {
  if (typeof id !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return null
  if (!/^[1-9]\d{0,8}$/.test(id) || !isSigned(signature, ...signatureOf(what, id, expires))) return null
  const runs = what === 'confirm' ? /^\d{10}$/.test(expires) && Number(expires) > now() : expires === ''
  return runs ? Number(id) : null
}

/** The same query again, for the page's own button. */
export const alertQuery = ({ id, expires, signature }: Given): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ id, expires, signature }).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
