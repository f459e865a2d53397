import { alertRules } from '@/components/alerts/alert-rules'
import { formatDuration } from '@/components/forms/duration'
import { detailsNeed, type FormRules } from '@/components/forms/form-rules'
import { alertForm } from '@/lib/alerts/form'
import { recallCampaign } from '@/lib/enquiries/campaign'
import { viewingForm } from '@/lib/enquiries/forms'
import { kindOf } from '@/lib/enquiries/kinds'
import { schemas } from '@/lib/enquiries/schema'
import { Thanks } from './thanks'

/** 0 once each has been corrected. */
const refused = (count: number) => {
  if (count === 0) return 'That is all we need. You can send it now.'
  return `${detailsNeed(count)} your attention before we can send this.`
}

const advice: FormRules['advice'] = (answer) => {
  if (answer?.status === 429)
    return `Too many messages have been sent with this email address or from this connection. Please wait ${answer.retryAfter ? formatDuration(answer.retryAfter) : 'a moment'} before you try again.`
  if (answer?.status === 413) return 'The message is too long to be sent. Please shorten it.'
  if (answer?.status === 419) return 'This page has been open for a long time. Please try again, or reload it first.'
  return ''
}

const sentAlong = () => ({ form_url: window.location.href, ...recallCampaign() })

const schemaOf = (form: string) => (form === viewingForm.name ? viewingForm.schema : schemas[kindOf(form)])

/** What the public form `form` needs beyond its HTML; loaded at first interaction. */
export const rulesFor = (form: string): FormRules => ({
  refused,
  advice,
  ...(form === alertForm.name ? alertRules : { schema: schemaOf(form), sentAlong, thanks: Thanks }),
})
