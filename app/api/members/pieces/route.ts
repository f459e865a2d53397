import { onlyRead, privateJson, refusedJson, unauthenticatedJson } from '@/lib/http/json'
import { readRoute } from '@/lib/http/read-route'
import { refuseSearch } from '@/lib/http/search-limit'
import { accountStateOf } from '@/lib/members/account'
import { parsePieceCriteria, pieceQuery } from '@/lib/members/piece-criteria'
import { findMemberPieces } from '@/lib/members/pieces-queries'
import { currentSession } from '@/lib/members/session'

/** GET: the private list, or with `upcoming=1` the upcoming pieces, as JSON for the page that shows them. */
export const GET = readRoute('/api/members/pieces', async (request: Request) => {
  const session = await currentSession()
  if (!session) return unauthenticatedJson()
  if (accountStateOf(session.member) !== 'approved') return refusedJson(403, 'Forbidden.')
  const { searchParams } = new URL(request.url)
  const criteria = parsePieceCriteria(searchParams)
  const refused = await refuseSearch(request, pieceQuery(criteria) !== '')
  if (refused) return refused
  const upcoming = searchParams.get('upcoming') === '1'
  return privateJson(await findMemberPieces({ ...criteria, upcoming, since: session.previousVisit }))
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
