import { notFound } from 'next/navigation'
import { AnswerScreen } from '@/components/forms/plain/answer-screen'
import { getFolderMail } from '@/lib/mail/folder'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Mail', robots: { index: false } }

/** One mail as its reader sees it, in a frame that runs nothing; below it the text for those who read no HTML. */
export default async function OneMailPage({ params }: PageProps<'/mail/[name]'>) {
  const mail = await getFolderMail((await params).name)
  if (!mail) notFound()
  return (
    <AnswerScreen title={mail.subject} text={`To ${mail.to}, ${mail.at}`}>
      <iframe
        title={mail.subject}
        srcDoc={`<base target="_top">${mail.html}`}
        sandbox="allow-top-navigation-by-user-activation"
        width="100%"
        height="900"
      />
      <pre>{mail.text}</pre>
    </AnswerScreen>
  )
}
