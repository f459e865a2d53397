import { messageMinimum, titles } from '@/lib/enquiries/kinds'
import { texts } from '@/lib/site/texts'
import { Consent } from './consent'
import { Field, Select, TextArea } from './field'
import { Honeypot } from './honeypot'

type InForm = { form: string }

const phoneHint = 'With your country code, e.g. +44 or 0044'

export const TitleField = ({ form }: InForm) => (
  <Select form={form} name="title" label="Title" options={titles} required autoComplete="honorific-prefix" />
)

/** First and last name, for the forms that begin with a title. */
export const FullNameFields = ({ form }: InForm) => (
  <>
    <Field form={form} name="firstName" label="First name" required autoComplete="given-name" />
    <Field form={form} name="lastName" label="Last name" required autoComplete="family-name" />
  </>
)

export const NameField = ({ form, full = true }: InForm & { full?: boolean }) => (
  <Field form={form} name="name" label="Name" full={full} required autoComplete="name" />
)

export const EmailField = ({ form }: InForm) => (
  <Field form={form} name="email" label="Email" type="email" required autoComplete="email" />
)

export const PhoneField = ({ form }: InForm) => (
  <Field form={form} name="phone" label="Telephone" hint={phoneHint} type="tel" spoken required autoComplete="tel" />
)

/** The message, the agreement, and what only robots see. */
export const Closing = ({ form }: InForm) => (
  <>
    <TextArea
      form={form}
      name="message"
      label="Message"
      hint={texts.form.messageLength}
      full
      spoken
      required
      minLength={messageMinimum}
    />
    <Consent form={form} />
    <Honeypot />
  </>
)
