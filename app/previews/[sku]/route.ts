import { isBusy } from '@/lib/http/busy'
import { notFoundJson, onlyRead, refusedJson } from '@/lib/http/json'
import { readRoute } from '@/lib/http/read-route'
import { getPreview } from '@/lib/seo/preview-picture'

export const dynamic = 'force-dynamic'

/** The link preview image of a piece, 1200 × 630. 404 for members-only pieces and drafts. */
export const GET = readRoute('/previews/[sku]', async (_: Request, { params }: RouteContext<'/previews/[sku]'>) => {
  const picture = await getPreview((await params).sku).catch((error) => {
    if (isBusy(error)) return 'busy' as const
    throw error
  })
  if (picture === 'busy') return refusedJson(429, 'Please try again in a moment.', { 'Retry-After': '5' })
  if (!picture) return notFoundJson()
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' },
  })
})
export const HEAD = GET

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
