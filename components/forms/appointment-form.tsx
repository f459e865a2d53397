import type { Boutique } from '@/lib/boutiques/boutique'
import { reachOf } from '@/lib/boutiques/reach'
import { appointmentTypes } from '@/lib/enquiries/kinds'
import { texts } from '@/lib/site/texts'
import { Field, Select } from './field'
import { Form } from './form'
import { Closing, EmailField, NameField, PhoneField } from './person-fields'

/** A visit to one boutique. */
export const AppointmentForm = ({ boutique }: { boutique: Boutique }) => {
  const id = `appointment-${boutique.name}`
  return (
    <Form
      id={id}
      origin="appointment"
      button="Request appointment"
      reason={texts.form.incomplete}
      context={{ boutique: boutique.name }}
      reach={reachOf(boutique)}
    >
      <Select form={id} name="selectedOptionName" label="Enquiry type" options={appointmentTypes} required />
      <Field form={id} name="preferredDate" label="Preferred date (optional)" autoComplete="off" />
      <NameField form={id} />
      <EmailField form={id} />
      <PhoneField form={id} />
      <Closing form={id} />
    </Form>
  )
}
