import { requestAlert } from '@/lib/alerts/commands'
import { describeAlerts } from '@/lib/alerts/describe-alert'
import { alertForm, alertTexts, ownText, type When } from '@/lib/alerts/form'
import { parseAlert } from '@/lib/alerts/schema'
import { findItemId } from '@/lib/catalogue/pieces'
import { fillsHoneypot } from '@/lib/forms/constants'
import type { Values } from '@/lib/http/body'
import { countAttemptInTurn, perAddress } from '@/lib/http/limits'
import { mutationRoute, noInput, type Outcome } from '@/lib/http/mutation-route'
import { currentSession } from '@/lib/members/session'

export const dynamic = 'force-dynamic'

/** `when` is set for a member's own alert. Every other alert must first be confirmed by mail. */
const done = (when?: When): Outcome => ({
  ok: true,
  status: 200,
  body: { message: when ? ownText(when) : alertTexts.asked },
  next: when ? `/thank-you?form=alert&own=${when}` : '/thank-you?form=alert',
})

const handle = async ({ values, address }: { values: Values; address: string }): Promise<Outcome> => {
  const parsed = parseAlert(values)
  if (!parsed.ok) return { ...parsed, reason: 'invalid' }
  const account = (await currentSession())?.member
  const member = account && { id: account.id, email: account.email, verified: account.email_verified_at !== null }
  // A filled honeypot gets the usual answer: a browser's autofill may have filled it in.
  const requested = await requestAlert(parsed.value, member, { spam: fillsHoneypot(values), client: address })
  if (!requested.ok) return requested
  if (!requested.own || !account) return done()
  const item_id = 'sku' in parsed.value ? await findItemId(parsed.value.sku) : null
  const [wanted] = await describeAlerts([
    { listing: '', query: '', sku: '', item_id, ...parsed.value, member: account },
  ])
  return done(wanted?.when)
}

/** Accepts an alert. The answer is the same for every e-mail address except a member's own. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mutationRoute({
  method: 'POST',
  form: alertForm.name,
  path: alertForm.action,
  limit: (address) =>
    countAttemptInTurn([perAddress('alert', address, 10, 60), perAddress('alert', address, 60, 3_600)]),
  schema: noInput,
  handle,
})
