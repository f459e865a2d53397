import { internalOnly } from '@/lib/http/internal'
import { countAttempt, perAddress } from '@/lib/http/limits'
import { mutationRoute, noInput } from '@/lib/http/mutation-route'
import { decideByMail, decidedBefore, isMailDecision } from '@/lib/members/mail-decision'

const deadLink = 'This link no longer works: it works once, for fourteen days, while the request waits.'

/** POST /email/membership: the button behind the boutique's mail link; only the token in the address authorises it. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  form: 'membership-decision',
  path: '/email/membership',
  limit: (address) => countAttempt([perAddress('membership decision', address, 30, 60)]),
  schema: noInput,
  handle: async ({ request }) => {
    const { searchParams } = new URL(request.url)
    const answer = searchParams.get('answer')
    const token = searchParams.get('token')
    if (!isMailDecision(answer)) return { ok: false, reason: 'forbidden', message: deadLink }
    const done = await decideByMail(token, answer)
    // The browser shows the answer to the second press of a double click.
    if (done.ok || done.decided === answer) return { ok: true, status: 204, next: `/email/membership?done=${answer}` }
    return { ok: false, reason: 'forbidden', message: done.decided ? `${decidedBefore[done.decided]}.` : deadLink }
  },
})

export const POST = internalOnly(receive)
