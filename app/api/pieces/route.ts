import { onlyRead, privateJson } from '@/lib/http/json'
import { currentViewer } from '@/lib/members/session'
import { parsePieces } from '@/lib/saved/piece-list'
import { findListCards } from '@/lib/saved/queries'

/** The cards of the SKUs in `pieces`, in that order, as far as whoever asks may see them. */
export const GET = async (request: Request) => {
  const skus = parsePieces(new URL(request.url).searchParams.get('pieces'))
  return privateJson({ data: await findListCards(skus, await currentViewer()) })
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
