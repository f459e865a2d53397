import { AnswerScreen } from '@/components/forms/answer-screen'
import { alertForm, alertTexts, isWhen, ownText } from '@/lib/alerts/form'
import { isUnavailability, type Unavailability, unavailabilityText } from '@/lib/enquiries/viewing-text'
import { findShownLinks } from '@/lib/site/queries'
import * as texts from '@/lib/texts'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Thank you', robots: { index: false } }

const Receipt = ({ reference, absence }: { reference: string; absence: Unavailability | null }) => (
  <>
    We have your enquiry and will reply within one working day.
    {absence && ` ${unavailabilityText(absence)}`}
    <br />
    Your reference is <span className="nowrap tabular">{reference}</span>.
  </>
)

/** Where an accepted form without JavaScript redirects to. */
export default async function ThankYouPage({ searchParams }: PageProps<'/thank-you'>) {
  const { form, reference, own, piece } = await searchParams
  const isKept = typeof reference === 'string' && /^ENQ-\d{4}-\d{4,12}$/.test(reference)
  if (form === 'subscribe')
    return (
      <AnswerScreen
        title={texts.subscribe.success}
        text={texts.subscribe.confirm}
        ways={[
          { label: texts.subscribe.another, href: '#newsletter', main: true },
          { label: 'Home', href: '/' },
        ]}
      />
    )
  if (form === alertForm.name)
    return (
      <AnswerScreen
        title="Thank you."
        text={isWhen(own) ? ownText(own) : alertTexts.asked}
        ways={await findShownLinks([{ label: 'See the new arrivals', href: '/new-arrivals' }])}
      />
    )
  if (!isKept)
    return (
      <AnswerScreen
        title="Write to us"
        text="Thank you for looking in. This page appears after a form has been sent."
        ways={
          await findShownLinks([
            { label: 'Contact', href: '/contact', main: true },
            { label: 'Home', href: '/' },
          ])
        }
      />
    )
  return (
    <AnswerScreen
      title="Thank you."
      text={<Receipt reference={reference} absence={isUnavailability(piece) ? piece : null} />}
      ways={
        await findShownLinks([
          { label: texts.form.another, href: '/contact', main: true },
          { label: 'Home', href: '/' },
        ])
      }
    />
  )
}
