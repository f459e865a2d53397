import 'server-only'

/** The first four groups of an IPv6 address: what one household or server is given. */
const network = (address: string) => {
  const [head = '', tail] = address.split('::')
  const groups = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':')
}

/** Some proxies add the port, which changes with every connection. */
const withoutPort = (address: string) =>
  address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** Who asks, as the server saw it (server/address.ts): an IPv4 address, or an IPv6 network. */
export const clientAddress = (headers: Headers) => {
  const address = withoutPort((headers.get('x-client-address') ?? '').toLowerCase()).replace(/^::ffff:(?=\d+\.)/, '')
  return address.includes(':') ? network(address) : address || 'unknown'
}

/** Whether the request came from this machine itself. */
export const fromThisMachine = (headers: Headers) =>
  /^(?:::ffff:)?127\.|^::1$/.test(headers.get('x-client-address') ?? '')
