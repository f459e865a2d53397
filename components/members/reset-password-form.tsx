import { Field } from '@/components/forms/field'
import { texts } from '@/lib/site/texts'
import { AccountForm } from './account-form'
import { AnswerNote } from './answer-note'
import { errorOf, type FormAnswer, typedIn } from './form-answer'
import { NewPasswordFields } from './password-field'

const id = 'reset-password'

type ResetPasswordFormProps = { token: string; email: string; answer?: FormAnswer }

export const ResetPasswordForm = ({ token, email, answer }: ResetPasswordFormProps) => (
  <AccountForm
    id={id}
    schema="resetPassword"
    action="/reset-password"
    hidden={{ token }}
    next="/login?done=password-reset"
    button={texts.resetPassword.submit}
    className="form form--columns"
    buttonClassName="btn btn--wide"
    note={answer && <AnswerNote answer={answer} />}
  >
    <Field
      form={id}
      name="email"
      label={texts.register.email}
      full
      type="email"
      required
      autoComplete="username"
      spellCheck={false}
      defaultValue={typedIn(answer, 'email', email)}
      error={errorOf(answer, 'email')}
    />
    <NewPasswordFields form={id} error={errorOf(answer, 'password')} labels={texts.register} />
  </AccountForm>
)
