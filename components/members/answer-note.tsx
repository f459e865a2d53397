import { RefusedNote, Summary } from '@/components/forms/form-messages'
import { detailsNeed } from '@/components/forms/form-rules'
import type { FormAnswer } from '@/components/forms/form-state'
import type { FieldDefinition } from '@/lib/forms/definition'
import { errorText } from '@/lib/http/error-text'

/** The message that `count` details need attention; 0 once each has been corrected. */
export const refusedText = (count: number) => {
  if (count === 0) return 'You can try again now.'
  return `${detailsNeed(count)} your attention.`
}

type AnswerNoteProps = {
  answer: FormAnswer | undefined
  /** the fields that show their own errors */
  fields?: readonly FieldDefinition[]
}

/** Above a form that is shown again: why it was refused. */
export const AnswerNote = ({ answer, fields = [] }: AnswerNoteProps) => {
  if (!answer) return null
  const { status, message, errors } = answer
  if (status !== 422)
    return (
      <Summary>
        <p>{errorText({ status })}</p>
        <p>{message}</p>
      </Summary>
    )
  const count = Object.keys(errors).length
  const others = Object.entries(errors).filter(([name]) => !fields.some((field) => field.name === name))
  return <RefusedNote count={count} text={refusedText(count)} others={Object.fromEntries(others)} />
}
