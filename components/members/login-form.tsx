import { Field } from '@/components/forms/field'
import { safeRedirect } from '@/lib/members/safe-redirect'
import { texts } from '@/lib/site/texts'
import { AccountForm } from './account-form'
import { AnswerNote } from './answer-note'
import { errorOf, type FormAnswer, typedIn } from './form-answer'
import { PasswordField } from './password-field'

const id = 'login'

type LoginFormProps = {
  /** where to go on, as the address has it; only a path of ours is followed */
  redirect: unknown
  answer?: FormAnswer
}

export const LoginForm = ({ redirect, answer }: LoginFormProps) => {
  const next = safeRedirect(redirect)
  return (
    <AccountForm
      id={id}
      schema="login"
      action="/login"
      hidden={{ redirect: next }}
      next={next}
      button={texts.login.submit}
      buttonClassName="btn btn--wide"
      note={answer && <AnswerNote answer={answer} />}
    >
      <Field
        form={id}
        name="email"
        label={texts.login.email}
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typedIn(answer, 'email')}
        error={errorOf(answer, 'email')}
      />
      <PasswordField
        form={id}
        name="password"
        label={texts.login.password}
        error={errorOf(answer, 'password')}
        autoComplete="current-password"
      />
    </AccountForm>
  )
}
