import { internalOnly } from '@/lib/http/internal'
import { receiveSignIn } from '@/lib/staff/api/sign-in'

/** POST /staff/login */
export const POST = internalOnly(receiveSignIn)
