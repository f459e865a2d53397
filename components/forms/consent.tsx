import { texts } from '@/lib/site/texts'
import { Agreement } from './agreement'

/** What every enquiry needs agreement to. */
export const Consent = ({ form }: { form: string }) => (
  <div className="full">
    <label className="ck">
      <input type="checkbox" name="privacy" value={texts.form.agreed} id={`${form}-privacy`} required />
      <Agreement />
    </label>
    <p className="f__e" id={`${form}-privacy-error`} />
  </div>
)
