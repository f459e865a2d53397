import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { AnswerScreen } from '@/components/forms/answer-screen'
import { OneMail } from '@/components/mail/mail-list'
import { getFolderMail } from '@/lib/mail/folder'
import { isMailPageOpen } from '@/lib/mail/local-page'
import { shortMoment } from '@/lib/site/date'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Mail', robots: { index: false } }

/** One mail from the list at /mail. */
export default async function OneMailPage({ params }: PageProps<'/mail/[name]'>) {
  if (!isMailPageOpen(await headers())) notFound()
  const mail = await getFolderMail((await params).name)
  if (!mail) notFound()
  return (
    <AnswerScreen title={mail.subject} text={`To ${mail.to}, ${shortMoment(mail.at)}`}>
      <p>
        <a className="link" href="/mail">
          All mail
        </a>
      </p>
      <div className="mt-24">
        <OneMail {...mail} />
      </div>
    </AnswerScreen>
  )
}
