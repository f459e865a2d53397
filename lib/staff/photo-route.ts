import 'server-only'
import type { Viewer } from '@/lib/auth/visibility'
import { onlyRead } from '@/lib/http/json'
import { servePhoto } from '@/lib/images/serve'
import { currentViewer } from '@/lib/members/session'
import { currentStaff } from './session'

/** The viewer that requests a restricted photograph. Staff may see all, for the desk's previews of drafts. */
export const currentPhotoViewer = async (): Promise<Viewer> =>
  (await currentStaff()) ? { kind: 'staff' } : currentViewer()

const read = (request: Request) => servePhoto(request, currentPhotoViewer)

/** The handlers of an address of photographs, films or documents. */
export const photoRoute = { GET: read, HEAD: read, ...onlyRead() }
