import type { FormAnswer } from '@/components/forms/form-state'
import { RichText } from '@/components/pages/rich-text'
import * as memberTexts from '@/lib/member-texts'
import { passkeyHref } from '@/lib/members/safe-redirect'
import type { Page } from '@/lib/pages/page'
import { AuthLayout } from './auth-layout'
import { LoginForm } from './forms'

type LoginScreenProps = {
  /** the texts and the picture: /login and /membership show the same form */
  page: Page
  /** router links of hidden pages */
  hidden: string[]
  redirect?: unknown
  flash?: string
  answer?: FormAnswer
}

/** What /login and /membership show. */
export const LoginScreen = ({ page, hidden, redirect, flash, answer }: LoginScreenProps) => (
  <AuthLayout
    title={page.title}
    photo={page.banner}
    blurbs={page.blurbs}
    hidden={hidden}
    flash={flash}
    lead={<RichText html={page.content} className="lead mt-24" />}
    links={[
      { label: 'Sign in with a passkey', href: passkeyHref(redirect) },
      { label: memberTexts.login.forgot, href: '/forgot-password' },
      { label: memberTexts.login.register, href: '/register' },
    ]}
  >
    <LoginForm redirect={redirect} answer={answer} />
  </AuthLayout>
)
