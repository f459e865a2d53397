import { onlyRead, publicJson } from '@/lib/http/json'
import { refuseSuggestion } from '@/lib/http/search-limit'
import { findSuggestions } from '@/lib/suggestions/queries'

export const dynamic = 'force-dynamic'

/** GET ?q=: what a search that is being typed may mean, the same for everybody. */
export const GET = async (request: Request) => {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  return (await refuseSuggestion(request, typed)) ?? publicJson(await findSuggestions(typed))
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
