import type { Boutique } from '@/lib/boutiques/boutique'
import { type Reach, reachOf } from '@/lib/boutiques/reach'
import type { Card } from '@/lib/catalogue/piece'
import { enquiryForms, viewingForm } from '@/lib/enquiries/forms'
import { lookOf } from '@/lib/forms/definition'
import * as texts from '@/lib/texts'
import { PublicForm } from './public-form'
import styles from './subscribe-form.module.css'

type ReachProps = { reach: Reach | null }

/** The formal letter. */
export const ContactForm = ({ reach }: ReachProps) => <PublicForm look={lookOf(enquiryForms.contact)} reach={reach} />

/** The same at the foot of every page; also asks what it is about. */
export const FooterForm = ({ reach }: ReachProps) => <PublicForm look={lookOf(enquiryForms.footer)} reach={reach} />

/** A watch offered to us. */
export const SellForm = ({ reach }: ReachProps) => <PublicForm look={lookOf(enquiryForms.sell)} reach={reach} />

/** A visit to one boutique. */
export const AppointmentForm = ({ boutique }: { boutique: Boutique }) => (
  <PublicForm
    id={`appointment-${boutique.name}`}
    look={lookOf(enquiryForms.appointment)}
    context={{ boutique: boutique.name }}
    reach={reachOf(boutique)}
  />
)

/** A viewing of one piece in one boutique, at an hour of its own clock. */
export const ViewingForm = ({
  piece,
  boutique,
}: {
  piece: Pick<Card, 'sku' | 'model' | 'brand' | 'name'>
  boutique: Boutique
}) => (
  <PublicForm
    id={`viewing-${piece.sku}`}
    look={lookOf(viewingForm)}
    context={{
      form_origin: 'appointment',
      boutique: boutique.name,
      sku: piece.sku,
      model: piece.model,
      selectedOptionName: texts.boutique.enquiryTypes[0],
    }}
    initial={{ message: `I would like to see the ${piece.brand} ${piece.name}.` }}
    reach={reachOf(boutique)}
    buttonClassName="btn btn--wide"
  />
)

type EnquiryFormProps = ReachProps & {
  /** what it is about; null where nothing was found */
  piece: Pick<Card, 'sku' | 'model' | 'status'> | null
  /** what the message says at first */
  message?: string
  /** tells the form, and what is typed into it, from others that are about no single piece */
  name?: string
}

/** A question about a piece, or about one that we do not have. */
export const EnquiryForm = ({ piece, reach, message = '', name = 'wanted' }: EnquiryFormProps) => (
  <PublicForm
    id={`enquiry-${piece?.sku ?? name}`}
    look={lookOf(enquiryForms.enquiry)}
    context={piece ? { sku: piece.sku, model: piece.model, statusTitle: piece.status.label } : {}}
    initial={{ message }}
    reach={reach}
    buttonClassName="btn btn--wide"
  />
)

/** The newsletter: one field and a word beside it. */
export const SubscribeForm = ({ reach }: ReachProps) => (
  <PublicForm
    look={lookOf(enquiryForms.subscribe)}
    context={{ name: '' }}
    reach={reach}
    className={`form ${styles.line}`}
    buttonClassName={styles.button}
  />
)
