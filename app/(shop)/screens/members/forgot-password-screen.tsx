import type { FormAnswer } from '@/components/forms/form-state'
import { AuthLayout } from '@/components/members/auth-layout'
import { ForgotPasswordForm } from '@/components/members/forms'
import { RichText } from '@/components/pages/rich-text'
import { getPageOr } from '@/lib/pages/queries'
import { texts } from '@/lib/site/texts'

type ForgotPasswordScreenProps = { flash?: string; answer?: FormAnswer }

/** Asks for the address that the reset link goes to. */
export const ForgotPasswordScreen = async ({ flash, answer }: ForgotPasswordScreenProps) => {
  const page = await getPageOr('forgot-password', texts.forgotPassword.title)
  return (
    <AuthLayout
      title={page.title}
      photo={page.banner}
      flash={flash}
      lead={<RichText html={page.content} className="lead mt-24" />}
      links={[{ label: texts.register.login, href: '/login' }]}
    >
      <ForgotPasswordForm answer={answer} />
    </AuthLayout>
  )
}
