import { onlyRead } from '@/lib/http/json'
import { servePhoto } from '@/lib/images/serve'
import { currentViewer } from '@/lib/members/session'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => servePhoto(request, currentViewer)
export const HEAD = GET

export const { POST, PUT, PATCH, DELETE } = onlyRead()
