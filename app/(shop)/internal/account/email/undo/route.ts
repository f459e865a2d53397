import { signOutCookies } from '@/lib/auth/session-cookie'
import { internalOnly } from '@/lib/http/internal'
import { mutationRoute, noInput } from '@/lib/http/mutation-route'
import { isUndone, undoEmailChange } from '@/lib/members/email-undo'
import { parseUndo } from '@/lib/members/links'
import { currentSession } from '@/lib/members/session'

const messages = {
  gone: 'This link no longer works: it works once, for seven days.',
  taken: 'Another account uses this address now. Please write or call, and we will look into it together.',
}

/** POST /email/undo: the button behind the link mailed to the former address; only the signed address authorises it. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  form: 'email-undo',
  path: '/email/undo',
  schema: noInput,
  handle: async ({ request }) => {
    const here = (await currentSession())?.member.id
    const { searchParams } = new URL(request.url)
    const undo = parseUndo(searchParams.get('id'), searchParams.get('signature'))
    const done = undo === null ? ({ ok: false, reason: 'gone' } as const) : await undoEmailChange(undo)
    const next = '/email/undo?done=1'
    // Of a double click the browser shows the second answer, and may have dropped the cookies of the first.
    const isRepeated = !done.ok && undo !== null && (await isUndone(undo))
    if (!done.ok && !isRepeated) return { ok: false, reason: 'forbidden', message: messages[done.reason] }
    const signsOut = done.ok ? done.id === here : here === undefined
    return { ok: true, status: 204, cookies: signsOut ? signOutCookies() : [], next }
  },
})

export const POST = internalOnly(receive)
