import { describeBrowser } from '@/lib/auth/describe-browser'
import { wantsPage } from '@/lib/http/form-responses'
import type { FlashHref } from '@/lib/members/flash-codes'
import { memberRoute } from '@/lib/members/member-route'
import { memberSchemas } from '@/lib/members/schema'
import { addMemberPasskey, removeMemberPasskey } from '@/lib/members/second-factor'

const allow = 'POST, DELETE'

/** POST /user/passkeys {credential, name?}: 201. */
const add = memberRoute({
  method: 'POST',
  allow,
  form: 'passkeys',
  path: '/user',
  proven: true,
  schema: memberSchemas.newPasskey,
  handle: async ({ member }, { request, input }) => {
    const done = await addMemberPasskey(member.id, input, describeBrowser(request.headers.get('user-agent')))
    return done.ok ? { ok: true, status: 201, body: '', next: '/user?done=passkey-added' satisfies FlashHref } : done
  },
})

/** DELETE /user/passkeys {id}: 204. */
const remove = memberRoute({
  method: 'DELETE',
  allow,
  form: 'passkeys',
  path: '/user',
  proven: true,
  schema: memberSchemas.passkeyRemoval,
  handle: async ({ member }, { input: { id } }) => {
    const done = await removeMemberPasskey(member.id, id)
    return done.ok ? { ok: true, status: 204, next: '/user?done=passkey-removed' satisfies FlashHref } : done
  },
})

/** Only a script can add a passkey, so a form posted by a page is a removal. */
export const POST = (request: Request) => (wantsPage(request.headers) ? remove.POST(request) : add.POST(request))
export const { DELETE } = remove
export const { GET, PUT, PATCH, OPTIONS } = add
