import { AnswerScreen } from '@/components/forms/answer-screen'
import { parseVerification } from '@/lib/members/links'
import { type LinkState, stateOfLink } from '@/lib/members/verification'

export const dynamic = 'force-dynamic'
export const metadata = {
  title: 'Verify your email address',
  robots: { index: false },
  referrer: 'strict-origin' as const,
}

const closed: Record<Exclude<LinkState, 'open'>, { title: string; text: string }> = {
  used: {
    title: 'Your address is verified',
    text: 'This link has already been used. There is nothing more to do here: go to your dashboard.',
  },
  dead: {
    title: 'This link no longer works',
    text:
      'A verification link works once, within an hour of its email, and only for the address that your account has now. ' +
      'Log in and ask for a new one on your dashboard; it arrives within a minute.',
  },
}

/** Shown when a verification link cannot verify at once. The route handler that fetches it sets the status code. */
export default async function VerifyPage({ params, searchParams }: PageProps<'/email/verify/[id]/[hash]'>) {
  const [{ id, hash }, query] = await Promise.all([params, searchParams])
  const given = new URLSearchParams({ expires: String(query.expires), signature: String(query.signature) })
  const pathname = `/email/verify/${id}/${hash}`
  const state = await stateOfLink(parseVerification({ pathname, searchParams: given }))
  if (state === 'open')
    return (
      <AnswerScreen
        title="Is this your address?"
        text="One click verifies your email address. Please do it only if the account is yours; everyone signed in to it will be signed out."
      >
        <form method="post" action={`${pathname}?${given}`} className="mt-32">
          <button type="submit" className="btn">
            Verify my email address
          </button>
        </form>
      </AnswerScreen>
    )
  return <AnswerScreen {...closed[state]} ways={[{ label: 'Go to your dashboard', href: '/dashboard', main: true }]} />
}
