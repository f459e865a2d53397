import type { Reach } from '@/lib/boutiques/reach'
import type { Card } from '@/lib/catalogue/piece'
import { Form } from './form'
import { Closing, EmailField, NameField, PhoneField } from './person-fields'
import { unwritten } from './reasons'

type EnquiryFormProps = {
  /** what it is about; null where nothing was found */
  piece: Pick<Card, 'sku' | 'model' | 'status'> | null
  reach: Reach | null
}

const contextOf = ({ sku, model, status }: NonNullable<EnquiryFormProps['piece']>) => ({
  sku,
  model,
  statusTitle: status.label,
})

/** A question about a piece, or about one that we do not have. */
export const EnquiryForm = ({ piece, reach }: EnquiryFormProps) => {
  const id = `enquiry-${piece?.sku ?? 'wanted'}`
  return (
    <Form
      id={id}
      origin="enquiry"
      button="Send enquiry"
      buttonClassName="btn btn--wide"
      reason={unwritten}
      context={piece ? contextOf(piece) : undefined}
      reach={reach}
    >
      <NameField form={id} />
      <EmailField form={id} />
      <PhoneField form={id} />
      <Closing form={id} />
    </Form>
  )
}
