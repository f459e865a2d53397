import { AnswerScreen } from '@/components/forms/answer-screen'
import { alertForm, alertTexts } from '@/lib/alerts/form'
import * as texts from '@/lib/texts'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Thank you', robots: { index: false } }

const Kept = ({ reference }: { reference: string }) => (
  <>
    We have your enquiry and will reply within one working day.
    {reference && (
      <>
        {' '}
        Your reference is <span className="nowrap tabular">{reference}</span>.
      </>
    )}
  </>
)

/** Where a form without script leads once it was taken. */
export default async function ThankYouPage({ searchParams }: PageProps<'/thank-you'>) {
  const { form, reference, own } = await searchParams
  const known = typeof reference === 'string' && /^ENQ-\d{4}-\d{4,12}$/.test(reference) ? reference : ''
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
        text={own === '1' ? alertTexts.own : alertTexts.asked}
        ways={[{ label: 'See the new arrivals', href: '/new-arrivals' }]}
      />
    )
  return (
    <AnswerScreen
      title="Thank you."
      text={<Kept reference={known} />}
      ways={[
        { label: texts.form.another, href: '/contact', main: true },
        { label: 'Home', href: '/' },
      ]}
    />
  )
}
