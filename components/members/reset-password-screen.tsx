import type { FormAnswer } from '@/components/forms/form-state'
import { RichText } from '@/components/pages/rich-text'
import { SiteLink } from '@/components/ui/link'
import * as memberTexts from '@/lib/member-texts'
import type { Page } from '@/lib/pages/page'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { AuthLayout } from './auth-layout'
import { ResetPasswordForm } from './forms'

type ResetPasswordScreenProps = {
  page: Page
  /** router links of hidden pages */
  hidden: string[]
  /** from the mail's link; '' if the address has none */
  token: string
  email: string
  answer?: FormAnswer
}

/** Sets a new password with the token of a reset mail. */
export const ResetPasswordScreen = ({ page, hidden, token, email, answer }: ResetPasswordScreenProps) => (
  <AuthLayout
    title={page.title}
    photo={page.banner}
    blurbs={page.blurbs}
    hidden={hidden}
    lead={<RichText html={page.content} className="lead mt-24" />}
    links={[
      { label: memberTexts.login.forgot, href: '/forgot-password' },
      { label: memberTexts.register.login, href: '/login' },
    ]}
  >
    {token ? (
      <ResetPasswordForm token={token} email={email} answer={answer} />
    ) : (
      <>
        <p className="lead">
          Part of the link that we sent you is missing. Please open the link in the email again, or ask for a new one.
        </p>
        {!isHiddenLink('/forgot-password', hidden) && (
          <p className="mt-24">
            <SiteLink className="btn" href="/forgot-password">
              Send a new link
            </SiteLink>
          </p>
        )}
      </>
    )}
  </AuthLayout>
)
