import { onlyRead, publicJson } from '@/lib/http/json'
import { readRoute } from '@/lib/http/read-route'
import { refuseSuggestion } from '@/lib/http/search-limit'
import { findSuggestions } from '@/lib/suggestions/queries'

export const dynamic = 'force-dynamic'

/** GET ?q=: suggestions for an unfinished search, the same for every viewer. */
export const GET = readRoute('/api/suggestions', async (request: Request) => {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  return (await refuseSuggestion(request, typed)) ?? publicJson(await findSuggestions(typed))
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
