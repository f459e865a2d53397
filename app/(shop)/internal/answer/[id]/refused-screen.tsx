import type { ReactNode } from 'react'
import { AlertForm } from '@/components/alerts/alert-form'
import { AnswerScreen } from '@/components/forms/answer-screen'
import type { FormAnswer } from '@/components/forms/form-state'
import { AccountPage } from '@/components/members/account-page'
import { DashboardScreen } from '@/components/members/dashboard-screen'
import { ForgotPasswordScreen } from '@/components/members/forgot-password-screen'
import { LoginScreen } from '@/components/members/login-screen'
import { RecoveryCodesScreen } from '@/components/members/recovery-codes-screen'
import { RegisterScreen, registerTitle } from '@/components/members/register-screen'
import { ResetPasswordScreen } from '@/components/members/reset-password-screen'
import { ConfirmScreen, TwoFactorScreen } from '@/components/members/second-step-screens'
import { alertForm } from '@/lib/alerts/form'
import { answerLines, type FormResponse } from '@/lib/http/form-responses'
import * as memberTexts from '@/lib/member-texts'
import { accountStateOf } from '@/lib/members/account'
import { findMemberPieces } from '@/lib/members/pieces-queries'
import { findSecondFactor } from '@/lib/members/second-factor'
import { currentSession } from '@/lib/members/session'
import { findSessions } from '@/lib/members/sessions'
import { getMembershipText } from '@/lib/pages/membership'
import { getPageOr } from '@/lib/pages/queries'
import { findHiddenRoutes } from '@/lib/site/queries'

/** The text of a screen for a request that was not carried out. */
export const answerText = (answer: { status: number; message: string }): ReactNode => {
  const [first, second] = answerLines(answer)
  if (second === undefined) return first
  return (
    <>
      {first}
      <br />
      {second}
    </>
  )
}

/** forms that need a signed-in member */
const signedIn = [
  'verification',
  'profile',
  'password',
  'deletion',
  'sessions',
  'passkeys',
  'two-factor',
  'confirm-password',
  'recovery-codes',
  'alert-end',
]

const wishIn = ({ sku, listing, query }: Record<string, unknown>) =>
  sku ? { sku: text(sku) } : { listing: text(listing), query: text(query) }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The members' screen with its refused form and the submitted values; null if no such screen can be shown. */
export const refusedScreen = async ({ status, message, form }: FormResponse): Promise<ReactNode> => {
  if (!form) return null
  const { name, values, errors } = form
  const hidden = await findHiddenRoutes()
  const session = signedIn.includes(name) ? await currentSession() : null
  const account = session?.member
  const answer: FormAnswer = { status, message, values, errors }
  switch (name) {
    case 'login':
      return (
        <LoginScreen
          page={await getPageOr('login', memberTexts.login.submit)}
          hidden={hidden}
          redirect={values.redirect}
          answer={answer}
        />
      )
    case 'register':
      return (
        <RegisterScreen
          page={await getPageOr('register', registerTitle)}
          text={await getMembershipText()}
          hidden={hidden}
          answer={answer}
        />
      )
    case 'forgot-password':
      return (
        <ForgotPasswordScreen
          page={await getPageOr('forgot-password', memberTexts.forgotPassword.title)}
          answer={answer}
        />
      )
    case 'reset-password':
      return (
        <ResetPasswordScreen
          page={await getPageOr('reset-password', memberTexts.resetPassword.title)}
          hidden={hidden}
          token={text(values.token)}
          email={text(values.email)}
          answer={answer}
        />
      )
    case 'two-factor-challenge':
      return (
        <TwoFactorScreen
          page={await getPageOr('login', memberTexts.login.submit)}
          redirect={values.redirect}
          answer={answer}
        />
      )
    case 'confirm-password':
      return account ? (
        <ConfirmScreen
          page={await getPageOr('login', memberTexts.login.submit)}
          redirect={values.redirect}
          member={account}
          hasPasskey={(await findSecondFactor(account.id)).passkeys.length > 0}
          answer={answer}
        />
      ) : null
    case 'recovery-codes':
      return account && Array.isArray(values.codes) ? (
        <RecoveryCodesScreen member={account} codes={values.codes.map(String)} hidden={hidden} />
      ) : null
    case 'verification':
      return account ? (
        <DashboardScreen
          member={account}
          state={accountStateOf(account)}
          hidden={hidden}
          criteria={{ q: '', brand: '', page: 1 }}
          list={accountStateOf(account) === 'approved' ? await findMemberPieces({ upcoming: false }) : null}
          answer={answer}
        />
      ) : null
    case alertForm.name:
      return (
        <AnswerScreen title="Not sent yet" text={errors.query?.[0] ?? errors.sku?.[0] ?? answerText(answer)}>
          <AlertForm wish={wishIn(values)} answer={answer} />
        </AnswerScreen>
      )
    case 'profile':
    case 'password':
    case 'deletion':
    case 'sessions':
    case 'passkeys':
    case 'two-factor':
      return session ? (
        <AccountPage
          member={session.member}
          sessions={await findSessions(session.member.id, session.sid)}
          factor={await findSecondFactor(session.member.id)}
          hidden={hidden}
          refused={{ form: name, answer }}
        />
      ) : null
    default:
      return null
  }
}
