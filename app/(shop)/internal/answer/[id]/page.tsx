import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { FormAgain } from '@/components/enquiries/form-again'
import { AnswerScreen } from '@/components/forms/answer-screen'
import { recoveryCodesTitle } from '@/components/members/recovery-codes-screen'
import type { FormOrigin } from '@/lib/enquiries/kinds'
import { isPublicForm } from '@/lib/enquiries/kinds'
import { isViewing } from '@/lib/enquiries/schema'
import { findFreeDays } from '@/lib/enquiries/visit'
import { hidesPolicy } from '@/lib/forms/agreement'
import { getFormResponse } from '@/lib/http/form-responses'
import { findHiddenRoutes } from '@/lib/site/queries'
import { answerText, refusedScreen } from './refused-screen'

export const dynamic = 'force-dynamic'

type Props = PageProps<'/internal/answer/[id]'>

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const holdsCodes = getFormResponse((await params).id)?.form?.name === 'recovery-codes'
  return { title: holdsCodes ? recoveryCodesTitle : 'Please look again', robots: { index: false } }
}

/** The buttons behind a mail's link. They post to the address of their own page, so the empty link leads back to it. */
const linkForms = ['subscription', 'alert-link', 'email-undo', 'membership-decision']
const again = [{ label: 'Try again', href: '', main: true }]

const freeFor = async (form: FormOrigin, values: Record<string, unknown>) => {
  const found = isViewing(form, values) ? await findFreeDays(String(values.boutique ?? '')) : null
  return found && { place: found.boutique.name, days: found.days }
}

/** The response to a refused form post without JavaScript. Only this process's own server requests it. */
export default async function AnswerPage({ params }: Props) {
  const answer = getFormResponse((await params).id)
  if (!answer) notFound()
  const { status, message, form } = answer
  const screen = await refusedScreen(answer)
  if (screen) return screen
  if (!form || !isPublicForm(form.name))
    return (
      <AnswerScreen
        title="Not sent"
        text={answerText(answer)}
        ways={form && linkForms.includes(form.name) ? again : undefined}
      />
    )
  return (
    <AnswerScreen
      title="Not sent yet"
      text={status === 422 ? 'Some details need your attention before we can send this.' : answerText(answer)}
    >
      <FormAgain
        kind={form.name}
        answer={{ status, message, ...form }}
        free={await freeFor(form.name, form.values)}
        unlinked={hidesPolicy(await findHiddenRoutes())}
      />
    </AnswerScreen>
  )
}
