import 'server-only'
import { randomBytes } from 'node:crypto'
import { decodedOr } from './decoded'
import { originOf } from './origin'
import { cookieText } from './set-cookie'
import { isSame, isSigned, sign } from './sign'

const cookieName = 'XSRF-TOKEN'
const lifetime = 2 * 60 * 60
const purpose = 'csrf'

const seconds = () => Math.floor(Date.now() / 1_000)

const newValue = () => randomBytes(18).toString('base64url')

/** A token: its time, a random value and a signature. */
export const makeToken = (value = newValue()) => {
  const payload = `${seconds()}.${value}`
  return `${payload}.${sign(purpose, payload)}`
}

/** Whether the token has our signature and has not expired. */
export const isGenuine = (token: string) => {
  const [time = '', random = '', signature = ''] = token.split('.')
  const age = seconds() - Number(time)
  return isSigned(signature, purpose, `${time}.${random}`) && age >= -60 && age < lifetime
}

/** The Set-Cookie value that hands a token to the page's own script. */
export const tokenCookie = (token: string) => cookieText(cookieName, encodeURIComponent(token), lifetime)

const cookieToken = (headers: Headers) => {
  const pairs = (headers.get('cookie') ?? '').split(/;\s*/)
  return decodedOr(pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? '', '')
}

/** The random value of a genuine token, otherwise ''. */
const randomOf = (token: string) => (isGenuine(token) ? (token.split('.')[1] ?? '') : '')

/** The cookie's token with the time of now, or a new one: a client may go on with the one that it read before. */
export const renewedToken = (headers: Headers) => makeToken(randomOf(cookieToken(headers)) || undefined)

/**
 * Whether an unsafe request is trusted: it does not come from another origin, and repeats the cookie's token, as it is or
 * as it was before a renewal, in X-XSRF-TOKEN or `_token`. A form-encoded post from one of our pages needs no token, because
 * such pages carry none.
 */
export const isTrusted = (headers: Headers, { formEncoded, token }: { formEncoded: boolean; token: unknown }) => {
  const origin = originOf(headers)
  if (origin === 'foreign') return false
  if (formEncoded && origin === 'ours') return true
  const expected = randomOf(cookieToken(headers))
  const given = decodedOr(headers.get('x-xsrf-token') ?? '', '') || (typeof token === 'string' ? token : '')
  return expected !== '' && isSame(randomOf(given), expected)
}
