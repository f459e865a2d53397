import 'server-only'
import { addressKey } from './address-key'

/** The client's address, as determined by server/address.ts, in the form of the key that limits use. */
export const clientAddress = (headers: Headers) => addressKey(headers.get('x-client-address') ?? '')

/** Whether the request came from this machine itself, and not through a proxy on it. */
export const fromThisMachine = (headers: Headers) =>
  !headers.has('x-client-forwarded') && /^(?:::ffff:)?127\.|^::1$/.test(headers.get('x-client-address') ?? '')
