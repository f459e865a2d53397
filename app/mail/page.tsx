import { AnswerScreen } from '@/components/forms/plain/answer-screen'
import { findFolderMails } from '@/lib/mail/folder'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Mail', robots: { index: false } }

/** What would have been sent, newest first. The proxy lets nobody in but whoever tries the shop on this machine. */
export default async function MailPage() {
  const mails = await findFolderMails()
  return (
    <AnswerScreen title="Mail" text={mails.length ? 'What a mail server would have sent.' : 'No mail yet.'}>
      <ul>
        {mails.map(({ name, to, subject, at }) => (
          <li key={name}>
            <a className="link" href={`/mail/${name}`}>
              {subject}
            </a>{' '}
            <span className="mute">
              to {to}, {at}
            </span>
          </li>
        ))}
      </ul>
    </AnswerScreen>
  )
}
