import type { FormAnswer } from '@/components/forms/form-state'
import * as memberTexts from '@/lib/member-texts'
import type { Account } from '@/lib/members/account'
import { confirmedHref, safeRedirect } from '@/lib/members/safe-redirect'
import type { Page } from '@/lib/pages/page'
import { loginHref } from '@/lib/routing/login-href'
import { AuthLayout } from './auth-layout'
import { ConfirmPasswordForm, TwoFactorForm } from './forms'
import { PasskeyButton } from './passkey-button'

type ScreenProps = {
  /** the page whose picture is shown */
  page: Page
  /** where to go next, from the query */
  redirect: unknown
  answer?: FormAnswer
}

/** `hidden`: router links of hidden pages */
type PasskeyScreenProps = Omit<ScreenProps, 'answer'> & { hidden: string[] }

const noPasskey = { label: 'Sign in with your password', href: '/login' }

/** Sign-in with a passkey instead of a password. */
export const PasskeyScreen = ({ page, hidden, redirect }: PasskeyScreenProps) => {
  const next = safeRedirect(redirect)
  return (
    <AuthLayout
      title="Sign in with a passkey"
      photo={page.banner}
      lead={
        <>
          <p className="lead mt-24">Unlock with your device: fingerprint, face or PIN.</p>
          <noscript>
            <p className="mt-16">A passkey needs JavaScript; your password does not.</p>
          </noscript>
        </>
      }
      hidden={hidden}
      links={[noPasskey, { label: memberTexts.login.register, href: '/register' }]}
    >
      <PasskeyButton
        purpose="sign-in"
        action="/login/passkey"
        next={next}
        expired={loginHref(next)}
        label="Use a passkey"
      />
    </AuthLayout>
  )
}

/** The second factor after the password. */
export const TwoFactorScreen = ({ page, redirect, answer }: ScreenProps) => {
  const next = safeRedirect(redirect)
  return (
    <AuthLayout
      title="One more step"
      photo={page.banner}
      lead={<p className="lead mt-24">Your password was right. Now use a passkey or a recovery code.</p>}
      links={[{ label: 'Start again', href: '/login' }]}
    >
      <PasskeyButton
        purpose="second-factor"
        action="/two-factor-challenge"
        next={next}
        expired={loginHref(next)}
        label="Use a passkey"
      />
      <div className="mt-48">
        <TwoFactorForm next={next} answer={answer} />
      </div>
    </AuthLayout>
  )
}

type ConfirmScreenProps = ScreenProps & { member: Account; hasPasskey: boolean }

/** Asks a member who signed in a while ago for the password or a passkey again. */
export const ConfirmScreen = ({ page, redirect, answer, member, hasPasskey }: ConfirmScreenProps) => {
  const next = confirmedHref(redirect)
  return (
    <AuthLayout
      title="Please confirm it’s you"
      photo={page.banner}
      lead={<p className="lead mt-24">You signed in a while ago, so we need to check before going on.</p>}
      links={[{ label: 'Back to your account', href: '/user' }]}
    >
      {hasPasskey && (
        <PasskeyButton
          purpose="confirm"
          action="/user/confirm-password"
          next={next}
          expired={loginHref('/user')}
          label="Use a passkey"
        />
      )}
      <div className={hasPasskey ? 'mt-48' : undefined}>
        <ConfirmPasswordForm account={member.id} email={member.email} redirect={redirect} answer={answer} />
      </div>
    </AuthLayout>
  )
}
