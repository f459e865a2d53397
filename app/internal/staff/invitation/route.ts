import { internalOnly } from '@/lib/http/internal'
import { receiveInvitation } from '@/lib/staff/api/doors'

/** POST /staff/invitation */
export const POST = internalOnly(receiveInvitation)
