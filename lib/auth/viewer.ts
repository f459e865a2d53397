import 'server-only'
import { viewerOf } from '@/lib/members/account'
import { guest, type Viewer } from '@/lib/visibility'
import { currentSession } from './session'

/** Who sends this request. */
export const currentViewer = async (): Promise<Viewer> => {
  const session = await currentSession()
  return session ? viewerOf(session.member) : guest
}
