import { internalOnly } from '@/lib/http/internal'
import { countAttempt, perAddress } from '@/lib/http/limits'
import { mutationRoute, noInput } from '@/lib/http/mutation-route'
import { decideByMail, isDecided, isMailDecision } from '@/lib/members/mail-decision'

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
    // The browser shows the answer to the second press of a double click.
    const isDone =
      isMailDecision(answer) && ((await decideByMail(token, answer)).ok || (await isDecided(token, answer)))
    return isDone
      ? { ok: true, status: 204, next: `/email/membership?done=${answer}` }
      : {
          ok: false,
          reason: 'forbidden',
          message: 'This link no longer works: it works once, for fourteen days, while the request waits.',
        }
  },
})

export const POST = internalOnly(receive)
