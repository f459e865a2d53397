import { servePhoto } from '@/lib/images/serve'

export const dynamic = 'force-dynamic'

export const GET = servePhoto
export const HEAD = servePhoto
