import { RichText } from '@/components/pages/rich-text'
import type { Page } from '@/lib/pages/page'
import { texts } from '@/lib/site/texts'
import { Door } from './door'
import { ForgotPasswordForm } from './forgot-password-form'
import type { FormAnswer } from './form-answer'

type ForgotPasswordScreenProps = { page: Page; flash?: string; answer?: FormAnswer }

/** Asks for the address that the reset link goes to. */
export const ForgotPasswordScreen = ({ page, flash, answer }: ForgotPasswordScreenProps) => (
  <Door
    title={page.title}
    photo={page.banner}
    flash={flash}
    lead={<RichText html={page.content} className="lead m3" />}
    links={[{ label: texts.register.login, href: '/login' }]}
  >
    <ForgotPasswordForm answer={answer} />
  </Door>
)
