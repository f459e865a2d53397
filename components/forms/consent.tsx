import { texts } from '@/lib/site/texts'
import { Agreement } from './agreement'

type ConsentProps = {
  form: string
  /** where the form is shown again: whether it was ticked, and what the server said */
  agreed?: boolean
  error?: string
}

/** What every enquiry and every registration needs agreement to. */
export const Consent = ({ form, agreed, error }: ConsentProps) => (
  <div className="full">
    <label className={error ? 'checkbox checkbox--error' : 'checkbox'}>
      <input
        type="checkbox"
        name="privacy"
        value={texts.form.agreed}
        id={`${form}-privacy`}
        required
        defaultChecked={agreed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${form}-privacy-error` : undefined}
      />
      <Agreement />
    </label>
    <p className="field__error" id={`${form}-privacy-error`}>
      {error}
    </p>
  </div>
)
