import { redirect } from 'next/navigation'
import { loginHref } from '@/lib/members/login-href'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** For members. Accounts are not open yet, so everybody is shown the door. */
export default async function DashboardPage({ searchParams }: Props) {
  redirect(loginHref('/dashboard', await searchParams))
}
