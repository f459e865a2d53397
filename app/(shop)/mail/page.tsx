import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { AnswerScreen } from '@/components/forms/answer-screen'
import { MailList } from '@/components/mail/mail-list'
import { findFolderMails } from '@/lib/mail/folder'
import { isMailPageOpen } from '@/lib/mail/local-page'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Mail', robots: { index: false } }

/** Mails that a mail server would have sent, newest first. Only for trying the shop on one's own machine. */
export default async function MailPage() {
  if (!isMailPageOpen(await headers())) notFound()
  const mails = await findFolderMails()
  return (
    <AnswerScreen title="Mail" text={mails.length ? 'What a mail server would have sent.' : 'No mail yet.'}>
      {mails.length > 0 && <MailList mails={mails} />}
    </AnswerScreen>
  )
}
