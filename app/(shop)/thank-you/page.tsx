import { AnswerScreen, Onwards } from '@/components/forms/answer-screen'
import { SiteLink } from '@/components/ui/link'
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
  const { form, reference } = await searchParams
  const known = typeof reference === 'string' && /^ENQ-\d{4}-\d{4,12}$/.test(reference) ? reference : ''
  if (form === 'subscribe')
    return (
      <AnswerScreen title={texts.subscribe.success} text={texts.subscribe.confirm}>
        <Onwards>
          <a className="btn" href="#newsletter">
            {texts.subscribe.another}
          </a>
          <SiteLink className="btn btn--outline" href="/">
            Home
          </SiteLink>
        </Onwards>
      </AnswerScreen>
    )
  if (form === alertForm.name)
    return (
      <AnswerScreen title="Thank you." text={alertTexts.asked}>
        <Onwards>
          <SiteLink className="btn btn--outline" href="/new-arrivals">
            See the new arrivals
          </SiteLink>
        </Onwards>
      </AnswerScreen>
    )
  return (
    <AnswerScreen title="Thank you." text={<Kept reference={known} />}>
      <Onwards>
        <SiteLink className="btn" href="/contact">
          {texts.form.another}
        </SiteLink>
        <SiteLink className="btn btn--outline" href="/">
          Home
        </SiteLink>
      </Onwards>
    </AnswerScreen>
  )
}
