import { AnswerScreen } from '@/components/forms/answer-screen'
import { parseUnsubscribe } from '@/lib/newsletter/links'
import { getSubscriber } from '@/lib/newsletter/queries'
import { findShownLinks } from '@/lib/site/queries'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Unsubscribe', robots: { index: false }, referrer: 'no-referrer' as const }

/** Asks before it unsubscribes anybody: mail scanners open every link. */
export default async function UnsubscribePage({ searchParams }: PageProps<'/unsubscribe'>) {
  const { id, signature } = await searchParams
  const number = parseUnsubscribe(id, signature)
  const subscriber = number === null ? null : await getSubscriber(number)
  if (!subscriber)
    return (
      <AnswerScreen
        title="Unsubscribe"
        text="This link is incomplete, or the address has already been removed. If you still hear from us, please write."
        ways={await findShownLinks([{ label: 'Contact', href: '/contact' }])}
      />
    )
  if (subscriber.unsubscribed_at)
    return (
      <AnswerScreen
        title="You are unsubscribed"
        text={`${subscriber.email} receives no more newsletters from us.`}
        ways={[{ label: 'Home', href: '/' }]}
      />
    )
  return (
    <AnswerScreen title="Unsubscribe" text={`Shall we stop sending our newsletter to ${subscriber.email}?`}>
      <form
        method="post"
        action={`/unsubscribe?${new URLSearchParams({ id: String(id), signature: String(signature) })}`}
      >
        <button type="submit" className="btn">
          Unsubscribe
        </button>
      </form>
    </AnswerScreen>
  )
}
