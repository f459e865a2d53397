import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Door } from '@/components/staff/door'
import { getSite } from '@/lib/site/queries'
import { currentStaff } from '@/lib/staff/session'

export const metadata: Metadata = { title: 'Sign in' }

export default async function StaffLoginPage() {
  if (await currentStaff()) redirect('/staff')
  const { brand } = await getSite()
  return <Door brand={brand} kind="sign-in" />
}
