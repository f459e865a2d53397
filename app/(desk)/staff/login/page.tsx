import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignInScreen } from '@/components/staff/sign-in-screen'
import { getSite } from '@/lib/site/queries'
import { currentStaff } from '@/lib/staff/session'

export const metadata: Metadata = { title: 'Sign in' }

export default async function StaffLoginPage() {
  if (await currentStaff()) redirect('/staff')
  const { brand } = await getSite()
  return <SignInScreen brand={brand} kind="sign-in" />
}
