import { type FormAnswer, withFieldsOnly } from '@/components/forms/form-state'
import { withConsent } from '@/lib/forms/agreement'
import { lookOf } from '@/lib/forms/definition'
import { type MemberFormDefinition, memberForms } from '@/lib/members/forms'
import { confirmedHref, safeRedirect } from '@/lib/members/safe-redirect'
import { AnswerNote } from './answer-note'
import { MemberForm } from './member-form'

export type ForAccountProps = {
  /** the member's id */
  account: number
}

/** The member for whom a form was made: the server refuses it once another member is signed in. */
export const ForAccount = ({ account }: ForAccountProps) => <input type="hidden" name="account" value={account} />

type AnswerProps = { answer?: FormAnswer }
type AccountProps = AnswerProps & ForAccountProps

/** The props for showing a form again with the server's response. */
const shownWith = ({ next: _, ...definition }: MemberFormDefinition, answer?: FormAnswer) => ({
  look: lookOf(definition),
  answer:
    answer &&
    withFieldsOnly(
      answer,
      definition.fields.map(({ name }) => name),
    ),
  note: answer && <AnswerNote answer={answer} fields={definition.fields} />,
})

const columns = 'form form--columns'
const wide = 'btn btn--wide'

type LoginFormProps = AnswerProps & {
  /** where to go next, from the query; only a path of this site is followed */
  redirect: unknown
}

export const LoginForm = ({ redirect, answer }: LoginFormProps) => {
  const next = safeRedirect(redirect)
  return (
    <MemberForm
      {...shownWith(memberForms.login, answer)}
      context={{ redirect: next }}
      next={next}
      buttonClassName={wide}
    />
  )
}

/** `unlinked`: the privacy policy is hidden, so the consent names it without a link. */
export const RegisterForm = ({ answer, unlinked }: AnswerProps & { unlinked: boolean }) => (
  <MemberForm
    {...shownWith(withConsent(memberForms.register, unlinked), answer)}
    next={memberForms.register.next}
    className={columns}
    buttonClassName={wide}
  />
)

export const ForgotPasswordForm = ({ answer }: AnswerProps) => (
  <MemberForm
    {...shownWith(memberForms['forgot-password'], answer)}
    next={memberForms['forgot-password'].next}
    buttonClassName={wide}
  />
)

type ResetPasswordFormProps = AnswerProps & { token: string; email: string }

export const ResetPasswordForm = ({ token, email, answer }: ResetPasswordFormProps) => (
  <MemberForm
    {...shownWith(memberForms['reset-password'], answer)}
    context={{ token }}
    initial={{ email }}
    next={memberForms['reset-password'].next}
    className={columns}
    buttonClassName={wide}
  />
)

export const ProfileForm = ({ account, name, email, answer }: AccountProps & { name: string; email: string }) => (
  <MemberForm
    {...shownWith(memberForms.profile, answer)}
    context={{ account: String(account) }}
    initial={{ name, email }}
    next={memberForms.profile.next}
    page="/user"
    className={columns}
  />
)

/** `email`: the account's address, for the browser's password manager. */
export const PasswordForm = ({ account, email, answer }: AccountProps & { email: string }) => (
  <MemberForm
    {...shownWith(memberForms.password, answer)}
    context={{ account: String(account) }}
    next={memberForms.password.next}
    page="/user"
    className={columns}
  >
    <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
  </MemberForm>
)

/** Deletes an account; requires its password. */
export const DeletionForm = ({ account, answer }: AccountProps) => (
  <MemberForm
    {...shownWith(memberForms.deletion, answer)}
    context={{ account: String(account) }}
    next={memberForms.deletion.next}
    page="/user"
    buttonClassName="btn btn--outline"
  />
)

/** `next`: a path of this site. */
export const TwoFactorForm = ({ next, answer }: AnswerProps & { next: string }) => (
  <MemberForm
    {...shownWith(memberForms['two-factor-challenge'], answer)}
    context={{ redirect: next }}
    next={next}
    page={next}
    buttonClassName={wide}
  />
)

type ConfirmPasswordFormProps = AccountProps & { email: string; redirect: unknown }

/** Asks for the password again before a sensitive action. */
export const ConfirmPasswordForm = ({ account, email, redirect, answer }: ConfirmPasswordFormProps) => (
  <MemberForm
    {...shownWith(memberForms['confirm-password'], answer)}
    context={{ account: String(account), redirect: safeRedirect(redirect) }}
    next={confirmedHref(redirect)}
    page="/user"
    buttonClassName={wide}
  >
    <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
  </MemberForm>
)
