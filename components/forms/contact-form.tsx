import type { Reach } from '@/lib/boutiques/reach'
import { footerTypes } from '@/lib/enquiries/kinds'
import { Select } from './field'
import { Form } from './form'
import styles from './form.module.css'
import { Closing, EmailField, FullNameFields, PhoneField, TitleField } from './person-fields'
import { unwritten } from './reasons'

type ContactFormProps = {
  /** the footer's also asks what it is about */
  origin: 'contact' | 'footer'
  reach: Reach | null
}

/** The formal letter: title, names, telephone. On the contact page and at the foot of every page. */
export const ContactForm = ({ origin, reach }: ContactFormProps) => (
  <Form id={origin} origin={origin} button="Send" reason={unwritten} reach={reach}>
    <TitleField form={origin} />
    {origin === 'footer' ? (
      <Select form={origin} name="selectedOptionName" label="How can we help?" options={footerTypes} />
    ) : (
      <span className={styles.blank} />
    )}
    <FullNameFields form={origin} />
    <EmailField form={origin} />
    <PhoneField form={origin} />
    <Closing form={origin} />
  </Form>
)
