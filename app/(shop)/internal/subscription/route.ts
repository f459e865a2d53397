import { internalOnly } from '@/lib/http/internal'
import { mutationRoute, noInput } from '@/lib/http/mutation-route'
import { confirmSubscription } from '@/lib/newsletter/commands'
import { confirmationIn } from '@/lib/newsletter/links'

/** POST /subscription: the button behind the link in the newsletter's mail; only the signed address authorises it. */
const { POST: receive } = mutationRoute({
  method: 'POST',
  form: 'subscription',
  path: '/subscription',
  schema: noInput,
  handle: async ({ request }) => {
    const { searchParams } = new URL(request.url)
    const link = confirmationIn(searchParams)
    return link && (await confirmSubscription(link))
      ? { ok: true, status: 204, next: '/subscription?done=1' }
      : { ok: false, reason: 'forbidden', message: 'This link no longer works. Please subscribe again.' }
  },
})

export const POST = internalOnly(receive)
