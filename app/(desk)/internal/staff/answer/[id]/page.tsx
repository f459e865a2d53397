import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SignInScreen } from '@/components/staff/sign-in-screen'
import { getFormResponse } from '@/lib/http/form-responses'
import { getSite } from '@/lib/site/queries'
import { findInvited } from '@/lib/staff/commands'
import { parseInvitation } from '@/lib/staff/invitation'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Please look again', referrer: 'strict-origin' }

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : '')

/** The form of the sign-in, of a forgotten password or of an invitation with its errors, after a refused submission without JavaScript. Internal only. */
export default async function StaffAnswerPage({ params }: PageProps<'/internal/staff/answer/[id]'>) {
  const answer = getFormResponse((await params).id)
  if (!answer) notFound()
  const { message, form } = answer
  const token = form?.name === 'staff/invitation' ? textOf(form.values.token) : ''
  const [{ brand }, invited] = await Promise.all([getSite(), token ? findInvited(parseInvitation(token)) : null])
  const errors = Object.fromEntries(Object.entries(form?.errors ?? {}).map(([name, [text = '']]) => [name, text]))
  const again = {
    errors: Object.keys(errors).length > 0 ? errors : { form: message },
    email: textOf(form?.values.email),
    name: textOf(form?.values.name),
  }
  return invited ? (
    <SignInScreen brand={brand} kind="invitation" token={token} invited={invited} again={again} />
  ) : (
    <SignInScreen
      brand={brand}
      kind={form?.name === 'staff/forgot-password' ? 'forgot-password' : 'sign-in'}
      again={again}
    />
  )
}
