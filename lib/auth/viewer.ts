import 'server-only'
import { guest, type Viewer } from '@/lib/auth/visibility'
import { viewerOf } from '@/lib/members/account'
import { currentSession } from './session'

/** Who sends this request. */
export const currentViewer = async (): Promise<Viewer> => {
  const session = await currentSession()
  return session ? viewerOf(session.member) : guest
}
