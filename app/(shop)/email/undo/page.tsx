import { AnswerScreen } from '@/components/forms/answer-screen'
import { getUndoneEmail, isUndone } from '@/lib/members/email-undo'
import { parseUndo } from '@/lib/members/links'
import { findShownLinks } from '@/lib/site/queries'

export const dynamic = 'force-dynamic'
export const metadata = {
  title: 'Bring your address back',
  robots: { index: false },
  referrer: 'strict-origin' as const,
}

/** Asks before it changes anything: mail scanners open every link. */
export default async function EmailUndoPage({ searchParams }: PageProps<'/email/undo'>) {
  const { id, signature, done } = await searchParams
  const undo = parseUndo(id, signature)
  if (done === '1' || (undo !== null && (await isUndone(undo))))
    return (
      <AnswerScreen
        title="Your address is back"
        text="Everyone has been signed out of your account, and its password no longer works, nor do passkeys and recovery codes added in the last few days, since they may be in the wrong hands. A link to choose a new password is on its way to you."
        ways={await findShownLinks([{ label: 'Ask for another link', href: '/forgot-password' }])}
      />
    )
  const email = undo === null ? null : await getUndoneEmail(undo)
  if (email === null)
    return (
      <AnswerScreen
        title="This link no longer works"
        text="It works once, for seven days. Please write or call, and we will look into your account together."
        ways={await findShownLinks([{ label: 'Contact us', href: '/contact', main: true }])}
      />
    )
  return (
    <AnswerScreen
      title="Bring your address back?"
      text={`Your account will use ${email} again, everyone signed in to it will be signed out, and we will send you a link to choose a new password.`}
    >
      <form
        method="post"
        action={`/email/undo?${new URLSearchParams({ id: String(id), signature: String(signature) })}`}
      >
        <button type="submit" className="btn">
          Bring it back
        </button>
      </form>
    </AnswerScreen>
  )
}
