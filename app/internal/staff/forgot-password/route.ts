import { internalOnly } from '@/lib/http/internal'
import { receiveForgotten } from '@/lib/staff/api/sign-in'

/** POST /staff/forgot-password */
export const POST = internalOnly(receiveForgotten)
