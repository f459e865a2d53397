import 'server-only'
import type { Viewer } from '@/lib/auth/visibility'
import { currentViewer } from '@/lib/members/session'
import { currentStaff } from './session'

/** Who asks for a photograph that not everybody may see: the desk's previews show those of drafts too. */
export const currentPhotoViewer = async (): Promise<Viewer> =>
  (await currentStaff()) ? { kind: 'staff' } : currentViewer()
