import { Consent } from '@/components/forms/consent'
import { Field } from '@/components/forms/field'
import { texts } from '@/lib/site/texts'
import { AccountForm } from './account-form'
import { AnswerNote } from './answer-note'
import { errorOf, type FormAnswer, typedIn } from './form-answer'
import { NewPasswordFields } from './password-field'

const id = 'register'

export const RegisterForm = ({ answer }: { answer?: FormAnswer }) => {
  const field = (name: string) => ({
    form: id,
    name,
    required: true,
    defaultValue: typedIn(answer, name),
    error: errorOf(answer, name),
  })
  return (
    <AccountForm
      id={id}
      schema="register"
      action="/register"
      next="/dashboard"
      button={texts.register.submit}
      className="form form--columns"
      buttonClassName="btn btn--wide"
      note={answer && <AnswerNote answer={answer} />}
    >
      <Field {...field('first_name')} label={texts.register.firstName} autoComplete="given-name" />
      <Field {...field('last_name')} label={texts.register.lastName} autoComplete="family-name" />
      <Field
        {...field('email')}
        label={texts.register.email}
        full
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <Field
        {...field('phone')}
        label={texts.register.phone}
        full
        type="tel"
        spoken
        autoComplete="tel"
        hint="With your country code, e.g. +44 or 0044"
      />
      <NewPasswordFields form={id} error={errorOf(answer, 'password')} labels={texts.register} />
      <Consent form={id} agreed={answer && 'privacy' in answer.values} error={errorOf(answer, 'privacy')} />
    </AccountForm>
  )
}
