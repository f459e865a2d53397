import { started } from '@/lib/cache/started'
import { fromThisProcess, hidden } from '@/lib/http/internal'

export const dynamic = 'force-dynamic'

/** 204 once this process hears the database and has expired what was cached before it started; 503 until then. */
export const GET = (request: Request) => {
  if (!fromThisProcess(request)) return hidden()
  return new Response(null, { status: started.expired ? 204 : 503 })
}
