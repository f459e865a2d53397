import 'server-only'
import { viewerOf } from '@/lib/members/account'
import { currentSession } from './session'
import { guest, type Viewer } from './visibility'

/** Who sends this request. */
export const currentViewer = async (): Promise<Viewer> => {
  const session = await currentSession()
  return session ? viewerOf(session.member) : guest
}
