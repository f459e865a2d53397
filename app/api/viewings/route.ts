import { findFreeDays } from '@/lib/enquiries/visit'
import { onlyRead, publicJson } from '@/lib/http/json'
import { readRoute } from '@/lib/http/read-route'

export const dynamic = 'force-dynamic'

/** GET ?boutique=: its free hours at this moment, the same for every viewer. */
export const GET = readRoute('/api/viewings', async (request: Request) => {
  const found = await findFreeDays(new URL(request.url).searchParams.get('boutique') ?? '')
  return publicJson({ days: found?.days ?? [] })
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
