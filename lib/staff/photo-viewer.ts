import 'server-only'
import type { Viewer } from '@/lib/auth/visibility'
import { currentViewer } from '@/lib/members/session'
import { currentStaff } from './session'

/** The viewer that requests a restricted photograph. Staff may see all, for the desk's previews of drafts. */
export const currentPhotoViewer = async (): Promise<Viewer> =>
  (await currentStaff()) ? { kind: 'staff' } : currentViewer()
