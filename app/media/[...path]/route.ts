import { photoRoute } from '@/lib/staff/photo-route'

export const dynamic = 'force-dynamic'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = photoRoute
