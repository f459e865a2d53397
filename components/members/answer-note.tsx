import type { FormAnswer } from './form-answer'
import { Failed, Refused } from './refusals'

/** no fields that anybody sees */
const unseen = ['token', 'form']

/** What stands above a form that is shown again. */
export const AnswerNote = ({ answer }: { answer: FormAnswer | undefined }) => {
  if (!answer) return null
  const { status, message, errors } = answer
  if (status !== 422) return <Failed answer={{ status }} advice={message} />
  const others = Object.fromEntries(Object.entries(errors).filter(([name]) => unseen.includes(name)))
  return <Refused errors={errors} others={others} />
}
