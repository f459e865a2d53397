import 'server-only'
import { addressKey } from './address-key'

/** Who asks, as the server saw it (server/address.ts), by the key that limits know. */
export const clientAddress = (headers: Headers) => addressKey(headers.get('x-client-address') ?? '')

/** Whether the request came from this machine itself. */
export const fromThisMachine = (headers: Headers) =>
  /^(?:::ffff:)?127\.|^::1$/.test(headers.get('x-client-address') ?? '')
