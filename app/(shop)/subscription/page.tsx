import { AnswerScreen } from '@/components/forms/answer-screen'
import { confirmationIn } from '@/lib/newsletter/links'
import { findConfirmable } from '@/lib/newsletter/queries'
import { findShownLinks } from '@/lib/site/queries'
import * as texts from '@/lib/texts'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Newsletter', robots: { index: false }, referrer: 'strict-origin' as const }

const done = async () => (
  <AnswerScreen
    title={texts.subscribe.success}
    text="Your address is confirmed. You can unsubscribe from any email."
    ways={await findShownLinks([{ label: 'See the new arrivals', href: '/new-arrivals', main: true }])}
  />
)

/** Asks before it subscribes anybody: mail scanners open every link. */
export default async function SubscriptionPage({ searchParams }: PageProps<'/subscription'>) {
  const query = await searchParams
  if (query.done === '1') return done()
  const given = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const link = confirmationIn(given)
  const subscriber = link && (await findConfirmable(link))
  if (!subscriber)
    return (
      <AnswerScreen
        title="This link no longer works"
        text="It works for seven days. You can subscribe again at the foot of every page."
        ways={[{ label: 'Home', href: '/' }]}
      />
    )
  if (subscriber.isDone) return done()
  return (
    <AnswerScreen title="Our newsletter" text={`Shall we send it to ${subscriber.email}?`}>
      <form method="post" action={`/subscription?${given}`}>
        <button type="submit" className="btn">
          Yes, subscribe me
        </button>
      </form>
    </AnswerScreen>
  )
}
