import { currentViewer } from '@/lib/auth/viewer'
import { servePhoto } from '@/lib/images/serve'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => servePhoto(request, currentViewer)
export const HEAD = GET
