import { onlyRead, privateJson } from '@/lib/http/json'
import { readRoute } from '@/lib/http/read-route'
import { currentViewer } from '@/lib/members/session'
import { parsePieces } from '@/lib/saved/piece-list'
import { findStoredCards } from '@/lib/saved/queries'

/**
 * GET: the cards of the SKUs in `pieces`, in that order, each piece once. Pieces that the viewer may not see are left
 * out. `renamed`: the present SKUs of those that were asked for by a former one.
 */
export const GET = readRoute('/api/pieces', async (request: Request) => {
  const skus = parsePieces(new URL(request.url).searchParams.get('pieces'))
  const { cards, renamed } = await findStoredCards(skus, await currentViewer())
  return privateJson({ data: cards, renamed })
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
