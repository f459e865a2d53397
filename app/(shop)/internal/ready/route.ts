import { started } from '@/lib/cache/started'
import { fromThisProcess, hidden } from '@/lib/http/internal'

export const dynamic = 'force-dynamic'

/** 204 once this process listens to the database and has expired every cache entry older than its start; else 503. */
export const GET = (request: Request) => {
  if (!fromThisProcess(request)) return hidden()
  return new Response(null, { status: started.expired ? 204 : 503 })
}
