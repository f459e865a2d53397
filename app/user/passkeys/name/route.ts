import { renamePasskey } from '@/lib/auth/passkeys'
import type { DoneHref } from '@/lib/members/done'
import { memberRoute } from '@/lib/members/member-route'
import { memberSchemas } from '@/lib/members/schema'

/** PUT /user/passkeys/name {id, name}: 204. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = memberRoute({
  method: 'PUT',
  form: 'passkeys',
  path: '/user',
  schema: memberSchemas.passkeyName,
  handle: async ({ member }, { input: { id, name } }) => {
    await renamePasskey({ member_id: member.id }, id, name)
    return { ok: true, status: 204, next: '/user?done=passkey-renamed' satisfies DoneHref }
  },
})
