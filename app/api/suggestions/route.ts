import { type DirectRequest, directRoutes } from '@/lib/http/direct-route'
import { onlyRead, publicJson } from '@/lib/http/json'
import { readRoute } from '@/lib/http/read-route'
import { refuseSuggestion } from '@/lib/http/search-limit'
import { findSuggestions } from '@/lib/suggestions/queries'

export const dynamic = 'force-dynamic'

const answer = readRoute('/api/suggestions', async (request: DirectRequest) => {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  return (await refuseSuggestion(request, typed)) ?? publicJson(await findSuggestions(typed))
})

/** GET ?q=: suggestions for an unfinished search, the same for every viewer. */
export const GET = (request: Request) => answer(request)
directRoutes.set('/api/suggestions', answer)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
