import { notFound } from 'next/navigation'
import { AnswerScreen } from '@/components/forms/plain/answer-screen'
import { PlainForm } from '@/components/forms/plain/plain-form'
import { kindOf } from '@/lib/enquiries/schema'
import { getFormResponse } from '@/lib/http/form-responses'
import { memberForms, refusedScreen } from './refused-screen'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Please look again', robots: { index: false } }

/** What a form without script is answered with where it could not be taken. Only this process's own server asks. */
export default async function AnswerPage({ params }: PageProps<'/internal/answer/[id]'>) {
  const answer = getFormResponse((await params).id)
  if (!answer) notFound()
  const { status, message, form } = answer
  const screen = await refusedScreen(answer)
  if (screen) return screen
  if (!form || memberForms.includes(form.origin)) return <AnswerScreen title="Not sent" text={message} />
  return (
    <AnswerScreen
      title="Not sent yet"
      text={status === 422 ? 'Some details need your attention before we can send this.' : message}
    >
      <PlainForm origin={kindOf(form.origin)} values={form.values} errors={form.errors} />
    </AnswerScreen>
  )
}
