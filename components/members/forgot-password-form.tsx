import { Field } from '@/components/forms/field'
import { texts } from '@/lib/site/texts'
import { AccountForm } from './account-form'
import { AnswerNote } from './answer-note'
import { errorOf, type FormAnswer, typedIn } from './form-answer'

const id = 'forgot-password'

export const ForgotPasswordForm = ({ answer }: { answer?: FormAnswer }) => (
  <AccountForm
    id={id}
    schema="forgotPassword"
    action="/forgot-password"
    next="/forgot-password?done=sent"
    button={texts.forgotPassword.submit}
    buttonClassName="btn btn--wide"
    note={answer && <AnswerNote answer={answer} />}
  >
    <Field
      form={id}
      name="email"
      label={texts.login.email}
      placeholder={texts.forgotPassword.placeholder}
      type="email"
      required
      autoComplete="username"
      spellCheck={false}
      defaultValue={typedIn(answer, 'email')}
      error={errorOf(answer, 'email')}
    />
  </AccountForm>
)
