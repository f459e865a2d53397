import { onlyRead, publicJson } from '@/lib/http/json'
import { findSuggestions } from '@/lib/suggestions/queries'

export const dynamic = 'force-dynamic'

/** GET ?q=: what a search that is being typed may mean, the same for everybody. */
export const GET = async (request: Request) =>
  publicJson(await findSuggestions(new URL(request.url).searchParams.get('q') ?? ''))

export const { POST, PUT, PATCH, DELETE } = onlyRead()
