import { renderSVG } from 'uqr'
import { guest, isVisible } from '@/lib/auth/visibility'
import { locatePiece } from '@/lib/catalogue/pieces'
import { notFoundJson, onlyRead } from '@/lib/http/json'
import { absoluteUrl } from '@/lib/http/origin'
import { readRoute } from '@/lib/http/read-route'

export const dynamic = 'force-dynamic'

/** A piece's URL as a QR code (SVG), for its printed page. Only for pieces that guests may see. */
export const GET = readRoute(
  '/previews/[sku]/qr',
  async (_: Request, { params }: RouteContext<'/previews/[sku]/qr'>) => {
    const place = await locatePiece((await params).sku)
    if (!place || !isVisible(place, guest)) return notFoundJson()
    return new Response(renderSVG(absoluteUrl(place.href), { border: 0 }), {
      headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' },
    })
  },
)
export const HEAD = GET

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
