import { Field } from '@/components/forms/field'
import { texts } from '@/lib/site/texts'
import { AccountForm } from './account-form'
import { AnswerNote } from './answer-note'
import { errorOf, type FormAnswer, typedIn } from './form-answer'

const id = 'profile'

type ProfileFormProps = { name: string; email: string; answer?: FormAnswer }

export const ProfileForm = ({ name, email, answer }: ProfileFormProps) => (
  <AccountForm
    id={id}
    schema="profile"
    action="/user/profile-information"
    method="PUT"
    next="/user?done=user-updated"
    memberPage="/user"
    button={texts.account.update}
    className="form form--columns"
    note={answer && <AnswerNote answer={answer} />}
  >
    <Field
      form={id}
      name="name"
      label={texts.account.name}
      required
      autoComplete="name"
      defaultValue={typedIn(answer, 'name', name)}
      error={errorOf(answer, 'name')}
    />
    <Field
      form={id}
      name="email"
      label={texts.account.email}
      type="email"
      required
      autoComplete="email"
      spellCheck={false}
      defaultValue={typedIn(answer, 'email', email)}
      error={errorOf(answer, 'email')}
    />
  </AccountForm>
)
