import type { ReactNode } from 'react'
import type { Boutique } from '@/lib/boutiques/boutique'
import { type ContactChannels, channelsOf } from '@/lib/boutiques/contact-channels'
import type { Card } from '@/lib/catalogue/piece'
import { enquiryForms, viewingForm } from '@/lib/enquiries/forms'
import { withConsent } from '@/lib/forms/agreement'
import { type FormDefinition, lookOf } from '@/lib/forms/definition'
import * as texts from '@/lib/texts'
import { PublicForm } from './public-form'
import styles from './subscribe-form.module.css'

type ReachProps = { reach: ContactChannels | null }
/** `unlinked`: the privacy policy is hidden, so the consent names it without a link */
type ConsentProps = { unlinked: boolean }
type Props = ReachProps & ConsentProps

const shown = (definition: FormDefinition, { unlinked }: ConsentProps) => lookOf(withConsent(definition, unlinked))

/** The contact page's form. */
export const ContactForm = ({ reach, ...consent }: Props) => (
  <PublicForm look={shown(enquiryForms.contact, consent)} reach={reach} />
)

/** The contact form at the foot of every page; also asks for a subject. */
export const FooterForm = ({ reach, ...consent }: Props) => (
  <PublicForm look={shown(enquiryForms.footer, consent)} reach={reach} />
)

/** Offers the shop a watch. */
export const SellForm = ({ reach, ...consent }: Props) => (
  <PublicForm look={shown(enquiryForms.sell, consent)} reach={reach} />
)

/** An appointment at one boutique. */
export const AppointmentForm = ({ boutique, ...consent }: ConsentProps & { boutique: Boutique }) => (
  <PublicForm
    id={`appointment-${boutique.name}`}
    look={shown(enquiryForms.appointment, consent)}
    context={{ boutique: boutique.name }}
    reach={channelsOf(boutique)}
  />
)

type ViewingFormProps = ConsentProps & {
  piece: Pick<Card, 'sku' | 'model' | 'brand' | 'name'>
  boutique: Boutique
  /** the free hours to choose from */
  children: ReactNode
}

/** A viewing of one piece at one boutique, at a time on that boutique's clock. */
export const ViewingForm = ({ piece, boutique, children, ...consent }: ViewingFormProps) => (
  <PublicForm
    id={`viewing-${piece.sku}`}
    look={shown(viewingForm, consent)}
    context={{
      form_origin: 'appointment',
      boutique: boutique.name,
      sku: piece.sku,
      model: piece.model,
      selectedOptionName: texts.boutique.enquiryTypes[0],
    }}
    initial={{ message: `I would like to see ${[piece.brand, piece.name].filter(Boolean).join(' ') || piece.sku}.` }}
    reach={channelsOf(boutique)}
    buttonClassName="btn btn--wide"
  >
    {children}
  </PublicForm>
)

type EnquiryFormProps = Props & {
  /** the piece asked about; null if there is none */
  piece: Pick<Card, 'sku' | 'model' | 'status'> | null
  /** the initial message */
  message?: string
  /** distinguishes the form's id and draft from other forms without a piece */
  name?: string
}

/** An enquiry about a piece, or about one that the shop does not have. */
export const EnquiryForm = ({ piece, reach, message = '', name = 'wanted', ...consent }: EnquiryFormProps) => (
  <PublicForm
    id={`enquiry-${piece?.sku ?? name}`}
    look={shown(enquiryForms.enquiry, consent)}
    context={piece ? { sku: piece.sku, model: piece.model, statusTitle: piece.status.label } : {}}
    initial={{ message }}
    reach={reach}
    buttonClassName="btn btn--wide"
  />
)

/** The newsletter form: one field with its button beside it. */
export const SubscribeForm = ({ reach }: ReachProps) => (
  <PublicForm
    look={lookOf(enquiryForms.subscribe)}
    context={{ name: '' }}
    reach={reach}
    className={`form ${styles.line}`}
    buttonClassName={styles.button}
  />
)
