import { internalOnly } from '@/lib/http/internal'
import { receiveInvitation } from '@/lib/staff/api/sign-in'

/** POST /staff/invitation */
export const POST = internalOnly(receiveInvitation)
