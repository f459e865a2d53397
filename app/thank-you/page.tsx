import { AnswerScreen } from '@/components/forms/plain/answer-screen'
import { SiteLink } from '@/components/ui/link'
import { texts } from '@/lib/site/texts'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Thank you', robots: { index: false } }

/** Where a form without script leads once it was taken. */
export default async function ThankYouPage({ searchParams }: PageProps<'/thank-you'>) {
  const { form, reference } = await searchParams
  const known = typeof reference === 'string' && /^ENQ-\d{4}-\d{4,12}$/.test(reference) ? reference : ''
  return (
    <AnswerScreen
      title={form === 'subscribe' ? texts.subscribe.success : 'Thank you.'}
      text={
        form === 'subscribe'
          ? ''
          : `We have your enquiry and will reply within one working day.${known && ` Your reference is ${known}.`}`
      }
    >
      <p>
        {form !== 'subscribe' && (
          <SiteLink className="btn" href="/contact">
            {texts.form.another}
          </SiteLink>
        )}{' '}
        <SiteLink className="btn btn--line" href="/">
          Home
        </SiteLink>
      </p>
    </AnswerScreen>
  )
}
