import type { Reach } from '@/lib/boutiques/reach'
import { texts } from '@/lib/site/texts'
import { Field } from './field'
import { Form } from './form'
import { Honeypot } from './honeypot'
import styles from './subscribe-form.module.css'

const id = 'subscribe'

/** The newsletter: one field and a word beside it. */
export const SubscribeForm = ({ reach }: { reach: Reach | null }) => (
  <Form
    id={id}
    origin="subscribe"
    button="Subscribe"
    context={{ name: '' }}
    reach={reach}
    className={`form ${styles.line}`}
    buttonClassName={styles.button}
  >
    <Field
      form={id}
      name="email"
      label="Email"
      hideLabel
      type="email"
      placeholder={texts.subscribe.placeholder}
      required
      autoComplete="email"
    />
    <Honeypot />
  </Form>
)
