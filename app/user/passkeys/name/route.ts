import type { FlashHref } from '@/lib/members/flash-codes'
import { memberRoute } from '@/lib/members/member-route'
import { memberSchemas } from '@/lib/members/schema'
import { renameMemberPasskey } from '@/lib/members/second-factor'

/** PUT /user/passkeys/name {id, name}: 204. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = memberRoute({
  method: 'PUT',
  form: 'passkeys',
  path: '/user',
  schema: memberSchemas.passkeyName,
  handle: async ({ member }, { input }) => {
    const done = await renameMemberPasskey(member.id, input)
    return done.ok ? { ok: true, status: 204, next: '/user?done=passkey-renamed' satisfies FlashHref } : done
  },
})
