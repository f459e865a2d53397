import type { ThanksProps } from '@/components/forms/form-rules'
import { Spinner } from '@/components/ui/spinner'
import { useFocusedGroup } from '@/components/ui/use-focused-group'
import * as texts from '@/lib/texts'
import styles from './thanks.module.css'

/** '' if the form has no name field. */
const firstName = ({ firstName: first, name }: Record<string, unknown>) =>
  String(first ?? name ?? '')
    .trim()
    .split(/\s/)[0] ?? ''

/** Reads `reference` and, for a viewing, the requested time from the response body; '' if missing. */
const saidIn = (body: unknown) => {
  const said: { reference?: unknown; viewing?: unknown } = typeof body === 'object' && body !== null ? body : {}
  return { reference: String(said.reference ?? ''), viewing: String(said.viewing ?? '') }
}

const Thanked = ({ values, body }: Pick<ThanksProps, 'values' | 'body'>) => {
  const name = firstName(values)
  const { reference, viewing } = saidIn(body)
  return (
    <>
      <h3 className="title-section">
        {name ? (
          <>
            Thank you, <bdi>{name}</bdi>.
          </>
        ) : (
          'Thank you.'
        )}
      </h3>
      <p className="muted mt-16">We have your enquiry and will reply within one working day.</p>
      {viewing && <p className="muted">{viewing}</p>}
      {reference && (
        <p className="muted">
          Your reference is <span className="nowrap tabular">{reference}</span>.
        </p>
      )}
    </>
  )
}

/** Replaces the fields after sending. Takes the focus, so that screen readers announce it. */
export function Thanks({ form, values, body, onAgain }: ThanksProps) {
  const { group, textId } = useFocusedGroup()
  const subscribed = form === 'subscribe'
  return (
    <div className={`thanks ${subscribed ? styles.small : ''} ${styles.panel}`} {...group}>
      {!subscribed && <Spinner />}
      <div id={textId}>
        {subscribed ? (
          <>
            <p className="title-block">{texts.subscribe.success}</p>
            <p className="muted mt-16">{texts.subscribe.confirm}</p>
          </>
        ) : (
          <Thanked values={values} body={body} />
        )}
      </div>
      <button type="button" className={`link ${subscribed ? '' : 'mt-16'}`} onClick={onAgain}>
        {subscribed ? texts.subscribe.another : texts.form.another}
      </button>
    </div>
  )
}
