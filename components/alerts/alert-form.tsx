import { PublicForm } from '@/components/enquiries/public-form'
import { type FormAnswer, withFieldsOnly } from '@/components/forms/form-state'
import type { AlertTarget } from '@/lib/alerts/alert-target'
import { alertForm, alertTexts } from '@/lib/alerts/form'
import { honeypotField } from '@/lib/forms/constants'
import { lookOf } from '@/lib/forms/definition'

type AlertFormProps = {
  wish: AlertTarget
  /** the server's response, when the form is shown again */
  answer?: FormAnswer
}

/** Asks for an e-mail address, and whether to write at once. */
export const AlertForm = ({ wish, answer }: AlertFormProps) => (
  <PublicForm
    look={lookOf(alertForm)}
    context={wish}
    answer={answer && withFieldsOnly(answer, ['email', honeypotField])}
    className="form"
  >
    <p className="muted text-sm">{alertTexts.how}</p>
    <label className="checkbox">
      <input type="checkbox" name="at_once" value="1" defaultChecked={Boolean(answer?.values.at_once)} />
      <span>{alertTexts.atOnce}</span>
    </label>
  </PublicForm>
)
