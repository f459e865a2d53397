import type { Reach } from '@/lib/boutiques/reach'
import { Consent } from './consent'
import { Field, TextArea } from './field'
import { Form } from './form'
import { Honeypot } from './honeypot'
import { EmailField, NameField } from './person-fields'

const id = 'sell'

/** A watch offered to us. Phone and message may be as they come. */
export const SellForm = ({ reach }: { reach: Reach | null }) => (
  <Form id={id} origin="sell" button="Send" reach={reach}>
    <NameField form={id} full={false} />
    <EmailField form={id} />
    <Field form={id} name="phone" label="Phone" type="tel" full required autoComplete="tel" />
    <TextArea
      form={id}
      name="message"
      label="Message"
      placeholder="Model, year, box and papers, and anything we should know"
      full
      required
    />
    <Consent form={id} />
    <Honeypot />
  </Form>
)
