import { notFound } from 'next/navigation'
import { FormAgain } from '@/components/enquiries/form-again'
import { AnswerScreen } from '@/components/forms/answer-screen'
import { kindOf } from '@/lib/enquiries/kinds'
import { getFormResponse } from '@/lib/http/form-responses'
import { memberForms, refusedScreen } from './refused-screen'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Please look again', robots: { index: false } }

/** The response to a refused form post without JavaScript. Only this process's own server requests it. */
export default async function AnswerPage({ params }: PageProps<'/internal/answer/[id]'>) {
  const answer = getFormResponse((await params).id)
  if (!answer) notFound()
  const { status, message, form } = answer
  const screen = await refusedScreen(answer)
  if (screen) return screen
  if (!form || memberForms.includes(form.name)) return <AnswerScreen title="Not sent" text={message} />
  return (
    <AnswerScreen
      title="Not sent yet"
      text={status === 422 ? 'Some details need your attention before we can send this.' : message}
    >
      <FormAgain kind={kindOf(form.name)} answer={{ status, message, ...form }} />
    </AnswerScreen>
  )
}
