import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignInScreen } from '@/components/staff/sign-in-screen'
import { getSite } from '@/lib/site/queries'
import { currentStaff } from '@/lib/staff/session'

export const metadata: Metadata = { title: 'Forgot password' }

export default async function StaffForgotPasswordPage() {
  if (await currentStaff()) redirect('/staff')
  return <SignInScreen brand={(await getSite()).brand} kind="forgot-password" />
}
