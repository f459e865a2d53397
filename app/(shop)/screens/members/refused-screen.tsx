import type { ReactNode } from 'react'
import type { FormAnswer } from '@/components/forms/form-state'
import { AccountPage } from '@/components/members/account-page'
import type { FormResponse } from '@/lib/http/form-responses'
import { currentSession } from '@/lib/members/session'
import { DashboardScreen } from './dashboard-screen'
import { ForgotPasswordScreen } from './forgot-password-screen'
import { LoginScreen } from './login-screen'
import { RegisterScreen } from './register-screen'
import { ResetPasswordScreen } from './reset-password-screen'

/** forms of whoever is signed in */
const signedIn = ['verification', 'profile', 'password', 'deletion', 'sessions']

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The members' screen whose form was refused, with what was typed; null where the form is none of theirs. */
export const refusedScreen = async ({ status, message, form }: FormResponse): Promise<ReactNode> => {
  if (!form) return null
  const { name, values, errors } = form
  const account = signedIn.includes(name) ? (await currentSession())?.member : undefined
  const answer: FormAnswer = { status, message, values, errors }
  switch (name) {
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
      return account ? <AccountPage member={account} refused={{ form: name, answer }} /> : null
    default:
      return null
  }
}

/** The forms of the members' area; where one cannot be shown again, its visitor only reads why. */
export const memberForms = ['login', 'logout', 'register', 'forgot-password', 'reset-password', ...signedIn]
