import { internalOnly } from '@/lib/http/internal'
import {
  receiveForgotten,
  receiveInvitation,
  receivePasskey,
  receivePasskeyOptions,
  receiveSignIn,
} from '@/lib/staff/api/sign-in'

const receivers: Record<string, (request: Request) => Promise<Response>> = {
  'forgot-password': receiveForgotten,
  invitation: receiveInvitation,
  login: receiveSignIn,
  'login/options': receivePasskeyOptions,
  'login/passkey': receivePasskey,
}

const unknown = async () => Response.json({ message: 'Not found.' }, { status: 404 })

/** POST /staff/login and the desk's other forms for whoever is not signed in */
export const POST = async (request: Request, { params }: RouteContext<'/internal/staff/[...path]'>) =>
  internalOnly(receivers[(await params).path.join('/')] ?? unknown)(request)
