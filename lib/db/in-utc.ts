/**
 * The connection address with a session time zone of UTC. Prisma's adapter sends dates without an offset and drops the
 * offset of those it reads, so in any other zone each written time would be off by the server's.
 */
export const inUtc = (address: string): string => {
  const url = new URL(address)
  const own = url.searchParams.get('options')
  url.searchParams.set('options', own ? `${own} -c TimeZone=UTC` : '-c TimeZone=UTC')
  return url.href
}
