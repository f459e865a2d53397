import type { FormAnswer } from '@/components/forms/form-state'
import { AuthLayout } from '@/components/members/auth-layout'
import { LoginForm } from '@/components/members/forms'
import { RichText } from '@/components/pages/rich-text'
import { getPageOr } from '@/lib/pages/queries'
import { texts } from '@/lib/site/texts'

type LoginScreenProps = {
  /** whose words and picture: /login and /membership show the same form */
  name?: 'login' | 'membership'
  redirect?: unknown
  flash?: string
  answer?: FormAnswer
}

/** What /login and /membership show. */
export const LoginScreen = async ({ name = 'login', redirect, flash, answer }: LoginScreenProps) => {
  const page = await getPageOr(name, texts.login.submit)
  return (
    <AuthLayout
      title={page.title}
      photo={page.banner}
      flash={flash}
      lead={<RichText html={page.content} className="lead mt-24" />}
      links={[
        { label: texts.login.forgot, href: '/forgot-password' },
        { label: texts.login.register, href: '/register' },
      ]}
    >
      <LoginForm redirect={redirect} answer={answer} />
    </AuthLayout>
  )
}
