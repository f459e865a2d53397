import { notFound } from 'next/navigation'
import { Fragment, type ReactNode } from 'react'
import { AnswerScreen } from '@/components/forms/answer-screen'
import { SiteLink } from '@/components/ui/link'
import type { AlertDescription } from '@/lib/alerts/describe-alert'
import { whenText } from '@/lib/alerts/form'
import { alertLinkOf, alertQuery, parseAlertLink } from '@/lib/alerts/links'
import {
  findConfirmedWith,
  findStopAllEmail,
  findUnanswered,
  getAlert,
  hasAlerts,
  isAnswered,
} from '@/lib/alerts/queries'
import { findShownLinks } from '@/lib/site/queries'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Alerts', robots: { index: false }, referrer: 'strict-origin' as const }

type Alert = NonNullable<Awaited<ReturnType<typeof getAlert>>>

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** The piece's name, linked if the reader may see the piece. */
const Name = ({ words, href }: Pick<AlertDescription, 'words' | 'href'>) =>
  href ? <SiteLink href={href}>{words}</SiteLink> : words

type NamesProps = { wanted: AlertDescription[]; withWhen?: boolean }

const Names = ({ wanted, withWhen }: NamesProps) => {
  const left = [...wanted]
  return list.formatToParts(wanted.map(({ words }) => words)).map(({ type, value }, at) => {
    const one = type === 'element' && left.shift()
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's parts never change
      <Fragment key={at}>
        {one ? <Name {...one} /> : value}
        {one && withWhen && ` ${whenText(one.when)}`}
      </Fragment>
    )
  })
}

const questions: Record<
  'confirm' | 'stop',
  (alert: Alert, unanswered: AlertDescription[]) => { title: string; text: ReactNode; label: string }
> = {
  confirm: ({ email }, unanswered) => ({
    title: 'Shall we write to you?',
    text: (
      <>
        Shall we write to {email} about <Names wanted={unanswered} />?
      </>
    ),
    label: 'Yes, write to me',
  }),
  stop: (alert) => ({
    title: 'End this alert',
    text: (
      <>
        Shall we stop writing to {alert.email} about <Name {...alert} />?
      </>
    ),
    label: 'End it',
  }),
}

const arrivals = [{ label: 'See the new arrivals', href: '/new-arrivals' }]

const Told = async ({ title, text }: { title: string; text: ReactNode }) => (
  <AnswerScreen title={title} text={text} ways={await findShownLinks(arrivals)} />
)

const Ended = () => <Told title="Alert ended" text="You will hear no more about it, and we have deleted the alert." />

type Query = Record<string, string | string[] | undefined>
type QuestionProps = { title: string; text: ReactNode; label: string; action: string; query: Query }

const Question = ({ title, text, label, action, query }: QuestionProps) => (
  <AnswerScreen title={title} text={text}>
    <form method="post" action={`${action}?${alertQuery(query)}`}>
      <button type="submit" className="btn">
        {label}
      </button>
    </form>
  </AnswerScreen>
)

const StopAll = async ({ query }: { query: Query }) => {
  const email = await findStopAllEmail(query)
  if (email === null)
    return <Told title="Alerts" text="This link no longer works. Please use the one in our latest email." />
  if (!(await hasAlerts(email))) return <Ended />
  return (
    <Question
      title="End every alert"
      text={`Shall we stop writing to ${email} about anything that arrives?`}
      label="End them all"
      action="/alerts/stop-all"
      query={query}
    />
  )
}

/** The page behind an alert mail's link. It acts only on a button press, because mail scanners open every link. */
export default async function AlertPage({ params, searchParams }: PageProps<'/alerts/[what]'>) {
  const what = alertLinkOf((await params).what)
  if (!what) notFound()
  const query = await searchParams
  if (query.done === '1' && what !== 'confirm') return <Ended />
  if (what === 'stop-all') return <StopAll query={query} />
  const number = parseAlertLink(what, query)
  const alert = number === null ? null : await getAlert(number)
  if (!alert)
    return (
      <Told
        title="Alerts"
        text={
          what === 'confirm'
            ? 'This link has expired: it works for seven days. You can ask for the alert again where you found it.'
            : 'This link is incomplete, or the alert has ended. You will hear no more about it.'
        }
      />
    )
  if (what === 'confirm' && isAnswered(alert))
    return (
      <Told
        title="We will write to you"
        text={
          <>
            You will hear of <Names wanted={await findConfirmedWith(alert)} withWhen />.
          </>
        }
      />
    )
  const question = questions[what](alert, what === 'confirm' ? await findUnanswered(alert.email) : [])
  return <Question {...question} action={`/alerts/${what}`} query={query} />
}
