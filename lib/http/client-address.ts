/** The first four groups of an IPv6 address: the network that one household or server gets. */
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

/** The key under which limits count an address: an IPv4 address, or an IPv6 network. */
export const addressKey = (given: string) => {
  const address = withoutPort(given.toLowerCase()).replace(/^::ffff:(?=\d+\.)/, '')
  return address.includes(':') ? network(address) : address || 'unknown'
}

/** The client's address, as determined by server/address.ts, in the form of the key that limits use. */
export const clientAddress = (headers: Headers) => addressKey(headers.get('x-client-address') ?? '')

/** Whether the request came from this machine itself, and not through a proxy on it. */
export const fromThisMachine = (headers: Headers) =>
  !headers.has('x-client-forwarded') && /^(?:::ffff:)?127\.|^::1$/.test(headers.get('x-client-address') ?? '')
