import { internalOnly } from '@/lib/http/internal'
import { receivePasskeyOptions } from '@/lib/staff/api/sign-in'

/** POST /staff/login/options */
export const POST = internalOnly(receivePasskeyOptions)
