import type { FormAnswer } from '@/components/forms/form-state'
import { RichText } from '@/components/pages/rich-text'
import * as memberTexts from '@/lib/member-texts'
import type { Page } from '@/lib/pages/page'
import { AuthLayout } from './auth-layout'
import { ForgotPasswordForm } from './forms'

type ForgotPasswordScreenProps = { page: Page; flash?: string; answer?: FormAnswer }

/** Asks for the address that the reset link goes to. */
export const ForgotPasswordScreen = ({ page, flash, answer }: ForgotPasswordScreenProps) => (
  <AuthLayout
    title={page.title}
    photo={page.banner}
    blurbs={page.blurbs}
    flash={flash}
    lead={<RichText html={page.content} className="lead mt-24" />}
    links={[{ label: memberTexts.register.login, href: '/login' }]}
  >
    <ForgotPasswordForm answer={answer} />
  </AuthLayout>
)
