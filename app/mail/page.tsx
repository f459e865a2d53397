import { AnswerScreen } from '@/components/forms/plain/answer-screen'
import { MailList } from '@/components/mail/mail-list'
import { findFolderMails } from '@/lib/mail/folder'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Mail', robots: { index: false } }

/** What would have been sent, newest first. The proxy lets nobody in but whoever tries the shop on this machine. */
export default async function MailPage() {
  const mails = await findFolderMails()
  return (
    <AnswerScreen title="Mail" text={mails.length ? 'What a mail server would have sent.' : 'No mail yet.'}>
      {mails.length > 0 && <MailList mails={mails} />}
    </AnswerScreen>
  )
}
