import { internalOnly } from '@/lib/http/internal'
import { receivePasskey } from '@/lib/staff/api/sign-in'

/** POST /staff/login/passkey */
export const POST = internalOnly(receivePasskey)
