import { consentText } from '@/lib/enquiries/consent'
import { texts } from '@/lib/site/texts'

/** What every enquiry needs agreement to. */
export const Consent = ({ form }: { form: string }) => (
  <div className="full">
    <label className="ck">
      <input type="checkbox" name="privacy" value={texts.form.agreed} id={`${form}-privacy`} required />
      <span>
        {consentText} <a href="/privacy-policy">Privacy policy</a>
      </span>
    </label>
    <p className="f__e" id={`${form}-privacy-error`} />
  </div>
)
