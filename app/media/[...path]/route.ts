import { onlyRead } from '@/lib/http/json'
import { servePhoto } from '@/lib/images/serve'
import { currentPhotoViewer } from '@/lib/staff/photo-viewer'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => servePhoto(request, currentPhotoViewer)
export const HEAD = GET

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
