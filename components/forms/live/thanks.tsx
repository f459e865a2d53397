import { useEffect, useRef } from 'react'
import { Spinner } from '@/components/ui/spinner'
import type { FormOrigin } from '@/lib/enquiries/kinds'
import { texts } from '@/lib/site/texts'
import styles from './thanks.module.css'

type ThanksProps = {
  origin: FormOrigin
  /** the visitor's first name, or '' */
  name: string
  /** what to name when writing again, or '' */
  reference: string
  onAgain: () => void
}

/** In place of the fields once they have been sent. Takes the focus, so that it is heard. */
export function Thanks({ origin, name, reference, onAgain }: ThanksProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const subscribed = origin === 'subscribe'
  return (
    <div className={`thanks ${subscribed ? styles.small : ''} ${styles.panel}`} role="status" tabIndex={-1} ref={panel}>
      {subscribed ? (
        <p className="title-block">{texts.subscribe.success}</p>
      ) : (
        <>
          <Spinner />
          <h3 className="title-section">{name ? `Thank you, ${name}.` : 'Thank you.'}</h3>
          <p className="muted mt-16">We have your enquiry and will reply within one working day.</p>
          {reference && (
            <p className="muted">
              Your reference is <span className="nowrap tabular">{reference}</span>.
            </p>
          )}
        </>
      )}
      <button type="button" className={`link ${subscribed ? '' : 'mt-16'}`} onClick={onAgain}>
        {subscribed ? texts.subscribe.another : texts.form.another}
      </button>
    </div>
  )
}
