import { notFoundJson, onlyRead, refusedJson } from '@/lib/http/json'
import { isOverload } from '@/lib/http/overload'
import { readRoute } from '@/lib/http/read-route'
import { isStorageUnavailable } from '@/lib/images/storage'
import { getPreview } from '@/lib/seo/preview-picture'

export const dynamic = 'force-dynamic'

/** What a social network is told that may ask again; throws a failure. */
const askAgain = (error: unknown): Response => {
  const headers = { 'Retry-After': '5' }
  if (isOverload(error)) return refusedJson(429, 'Please try again in a moment.', headers)
  if (isStorageUnavailable(error))
    return refusedJson(503, 'The photograph cannot be reached just now. Please try again in a moment.', headers)
  throw error
}

/** The link preview image of a piece, 1200 × 630. 404 for members-only pieces and drafts. */
export const GET = readRoute('/previews/[sku]', async (_: Request, { params }: RouteContext<'/previews/[sku]'>) => {
  const picture = await getPreview((await params).sku).catch(askAgain)
  if (picture instanceof Response) return picture
  if (!picture) return notFoundJson()
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' },
  })
})
export const HEAD = GET

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
