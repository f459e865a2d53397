import type { ReactNode } from 'react'
import { AccountPage } from '@/components/members/account-page'
import type { FormAnswer } from '@/components/members/form-answer'
import type { FormResponse } from '@/lib/http/form-responses'
import { DashboardScreen } from './dashboard-screen'
import { ForgotPasswordScreen } from './forgot-password-screen'
import { LoginScreen } from './login-screen'
import { RegisterScreen } from './register-screen'
import { ResetPasswordScreen } from './reset-password-screen'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The members' screen whose form was refused, with what was typed; null where the form is none of theirs. */
export const refusedScreen = ({ status, message, form, account }: FormResponse): ReactNode => {
  if (!form) return null
  const { origin, values, errors } = form
  const answer: FormAnswer = { status, message, values, errors }
  switch (origin) {
    case 'login':
      return <LoginScreen redirect={values.redirect} answer={answer} />
    case 'register':
      return <RegisterScreen answer={answer} />
    case 'forgot-password':
      return <ForgotPasswordScreen answer={answer} />
    case 'reset-password':
      return <ResetPasswordScreen token={text(values.token)} email={text(values.email)} answer={answer} />
    case 'verification':
      return account ? <DashboardScreen member={account} criteria={{ q: '', brand: '' }} answer={answer} /> : null
    case 'profile':
    case 'password':
    case 'deletion':
    case 'sessions':
      return account ? <AccountPage member={account} refused={{ form: origin, answer }} /> : null
    default:
      return null
  }
}

/** The forms of the members' area; where one cannot be shown again, its visitor only reads why. */
export const memberForms = [
  'login',
  'logout',
  'register',
  'forgot-password',
  'reset-password',
  'verification',
  'profile',
  'password',
  'deletion',
  'sessions',
]
