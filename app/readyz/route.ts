import { getReadiness } from '@/lib/health/readiness'
import { onlyRead } from '@/lib/http/json'

export const dynamic = 'force-dynamic'

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()

/** For monitoring: 200 while the database answers, else 503 with a reason. Proxies probe the server's /healthz. */
export const GET = async () => {
  const readiness = await getReadiness()
  return Response.json(readiness, { status: readiness.ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
