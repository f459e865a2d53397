import 'server-only'
import type { Viewer } from '@/lib/auth/visibility'
import { currentViewer } from '@/lib/members/session'
import { currentStaff } from './session'

/** The viewer that requests a restricted photograph. Staff may see those of drafts, for the desk's previews. */
export const currentPhotoViewer = async (): Promise<Viewer> =>
  (await currentStaff()) ? { kind: 'staff' } : currentViewer()
