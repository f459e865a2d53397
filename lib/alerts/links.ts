import 'server-only'
import { encode } from 'next-auth/jwt'
import { openToken } from '@/lib/auth/token'
import { env } from '@/lib/env'
import { expiryAfter, isRowId, isSigned, isUnexpired, sign } from '@/lib/http/sign'

const alertLinks = ['confirm', 'stop', 'stop-all'] as const

/** What a link does: confirm one alert, end it, or end all alerts of an e-mail address. */
type AlertLink = (typeof alertLinks)[number]

/** Returns the link with this name, or null. */
export const alertLinkOf = (name: string): AlertLink | null => alertLinks.find((link) => link === name) ?? null

/** Seconds for which a confirmation link works: an old confirmation must not cover what a stranger requests later. */
const lifetime = 7 * 24 * 60 * 60

const signatureOf = (what: AlertLink, id: string, expires: string) =>
  [`alert ${what}`, expires ? `${id}\n${expires}` : id] as const

/** The query parameters of a link. */
type Given = Record<string, unknown>

/** Returns the signed address of a link's page, for mails. Confirm links work for seven days, stop links for ever. */
export const alertUrl = (what: 'confirm' | 'stop', id: number): string => {
  const expires = what === 'confirm' ? expiryAfter(lifetime) : ''
  const signature = sign(...signatureOf(what, String(id), expires))
  return `${env.SITE_URL}/alerts/${what}?${new URLSearchParams({ id: String(id), ...(expires ? { expires } : {}), signature })}`
}

/** Returns the id of the alert that a signed address names, or null if the signature is invalid or has expired. */
export const parseAlertLink = (what: AlertLink, { id, expires = '', signature }: Given): number | null => {
  if (typeof id !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return null
  if (!isRowId(id) || !isSigned(signature, ...signatureOf(what, id, expires))) return null
  const runs = what === 'confirm' ? isUnexpired(expires) : expires === ''
  return runs ? Number(id) : null
}

const salt = 'alert address'

/** seconds; tokens need an end */
const century = 100 * 365 * 24 * 60 * 60

/**
 * Returns the address of the page that ends all alerts of an e-mail address. The e-mail address is part of it,
 * encrypted, so that the link works whichever alerts have ended meanwhile, and access logs do not reveal it.
 */
export const stopAllUrl = async (email: string): Promise<string> => {
  const address = await encode({ token: { email }, secret: env.SESSION_SECRET[0], salt, maxAge: century })
  return `${env.SITE_URL}/alerts/stop-all?${new URLSearchParams({ address })}`
}

/** Resolves to the e-mail address in the query of such a link, or null if it was not encrypted by us. */
export const parseStopAll = async ({ address }: Given): Promise<string | null> => {
  if (typeof address !== 'string' || address.length > 2_000) return null
  return (await openToken(address, salt))?.email ?? null
}

/** Returns the link's query again, for the page's own button. */
export const alertQuery = ({ id, expires, signature, address }: Given): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ id, expires, signature, address }).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
