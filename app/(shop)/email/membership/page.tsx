import { AnswerScreen } from '@/components/forms/answer-screen'
import {
  decidedBefore,
  findDecided,
  findDecision,
  isMailDecision,
  type MailDecision,
} from '@/lib/members/mail-decision'
import { masked } from '@/lib/members/mails/email-changed'

export const dynamic = 'force-dynamic'
export const metadata = {
  title: 'Membership request',
  robots: { index: false },
  referrer: 'strict-origin' as const,
}

const words: Record<MailDecision, { question: string; button: string; done: string }> = {
  approve: { question: 'Approve this membership request?', button: 'Approve', done: 'Membership approved' },
  decline: { question: 'Decline this membership request?', button: 'Decline', done: 'Request declined' },
}

const registered = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

const Done = ({ decision }: { decision: MailDecision }) => (
  <AnswerScreen title={words[decision].done} text="The applicant is told by email. The change has been recorded." />
)

/** Asks before it decides: mail scanners open every link. The address is masked, since the link may be passed on. */
export default async function MembershipDecisionPage({ searchParams }: PageProps<'/email/membership'>) {
  const { answer, token, done } = await searchParams
  if (isMailDecision(done)) return <Done decision={done} />
  const member = isMailDecision(answer) ? await findDecision(token) : null
  const decided = member || !isMailDecision(answer) ? null : await findDecided(token)
  if (decided && decided === answer) return <Done decision={decided} />
  if (decided)
    return (
      <AnswerScreen
        title={decidedBefore[decided]}
        text="The applicant has been told by email. This link has changed nothing."
      />
    )
  if (!member || !isMailDecision(answer))
    return (
      <AnswerScreen
        title="This link no longer works"
        text="It works once, for fourteen days, and only while the request is awaiting a decision."
      />
    )
  const { question, button } = words[answer]
  return (
    <AnswerScreen
      title={question}
      text={`Member number ${member.id}, ${masked(member.email)}, registered on ${registered.format(member.created_at)}. The applicant is told by email.`}
    >
      <form method="post" action={`/email/membership?${new URLSearchParams({ answer, token: String(token) })}`}>
        <button type="submit" className="btn">
          {button}
        </button>
      </form>
    </AnswerScreen>
  )
}
