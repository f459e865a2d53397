import { texts } from '@/lib/site/texts'
import { AccountForm } from './account-form'
import { AnswerNote } from './answer-note'
import { errorOf, type FormAnswer } from './form-answer'
import { PasswordField } from './password-field'

const id = 'deletion'

/** The end of an account, confirmed by its password. */
export const DeletionForm = ({ answer }: { answer?: FormAnswer }) => (
  <AccountForm
    id={id}
    schema="deletion"
    action="/user/account"
    method="DELETE"
    next="/login?done=account-deleted"
    memberPage="/user"
    button="Delete my account"
    buttonClassName="btn btn--outline"
    note={answer && <AnswerNote answer={answer} />}
  >
    <PasswordField
      form={id}
      name="password"
      label={texts.account.currentPassword}
      error={errorOf(answer, 'password')}
      autoComplete="current-password"
    />
  </AccountForm>
)
