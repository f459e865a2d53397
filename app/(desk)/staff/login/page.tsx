import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignInScreen } from '@/components/staff/sign-in-screen'
import { getSite } from '@/lib/site/queries'
import { currentStaff } from '@/lib/staff/session'
import { wantedAtDesk } from '@/lib/staff/sign-in-href'

export const metadata: Metadata = { title: 'Sign in' }

const passwordSet = 'Your password is set. Now sign in with your passkey; if it is lost, ask an owner.'

export default async function StaffLoginPage({ searchParams }: PageProps<'/staff/login'>) {
  const { done, to } = await searchParams
  if (await currentStaff()) redirect(wantedAtDesk(to))
  const { brand } = await getSite()
  const note = done === 'password' ? passwordSet : undefined
  return <SignInScreen brand={brand} kind="sign-in" note={note} />
}
