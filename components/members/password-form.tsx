import { texts } from '@/lib/site/texts'
import { AccountForm } from './account-form'
import { AnswerNote } from './answer-note'
import { errorOf, type FormAnswer } from './form-answer'
import { NewPasswordFields, PasswordField } from './password-field'

const id = 'password'

type PasswordFormProps = {
  /** whose password it is, for the browser's own memory of passwords */
  email: string
  answer?: FormAnswer
}

export const PasswordForm = ({ email, answer }: PasswordFormProps) => (
  <AccountForm
    id={id}
    schema="password"
    action="/user/password"
    method="PUT"
    next="/user?done=password-updated"
    memberPage="/user"
    button={texts.account.update}
    className="form form--columns"
    note={answer && <AnswerNote answer={answer} />}
  >
    <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
    <PasswordField
      form={id}
      name="current_password"
      label={texts.account.currentPassword}
      full
      error={errorOf(answer, 'current_password')}
      autoComplete="current-password"
    />
    <NewPasswordFields form={id} error={errorOf(answer, 'password')} labels={texts.account} />
  </AccountForm>
)
