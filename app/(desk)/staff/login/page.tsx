import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignInScreen } from '@/components/staff/sign-in-screen'
import { getSite } from '@/lib/site/queries'
import { currentStaff } from '@/lib/staff/session'
import { wantedAtDesk } from '@/lib/staff/sign-in-href'

export const metadata: Metadata = { title: 'Sign in' }

const notes: Record<string, string> = {
  password: 'Password saved. Sign in with your passkey, or ask an owner if you have lost it.',
  reset: 'Password saved. Please sign in.',
  sent: 'If that address belongs to a colleague, we have emailed a link to choose a new password. It works once, for 60 minutes.',
  expired: 'That link has expired or was already used. Choose “Forgot password” to get another.',
}

export default async function StaffLoginPage({ searchParams }: PageProps<'/staff/login'>) {
  const { done, to } = await searchParams
  if (await currentStaff()) redirect(wantedAtDesk(to))
  const { brand } = await getSite()
  const note = typeof done === 'string' && Object.hasOwn(notes, done) ? notes[done] : undefined
  return <SignInScreen brand={brand} kind="sign-in" note={note} />
}
