import { errorText } from '@/lib/site/error-text'
import { Summary } from './summary'

type Errors = Record<string, string[]>

type RefusedProps = {
  errors: Errors
  /** those that stand beside no field */
  others: Errors
}

/** Some fields need another look. */
export const Refused = ({ errors, others }: RefusedProps) => {
  const count = Object.keys(errors).length
  return (
    <Summary>
      <p>{count === 1 ? 'One detail needs your attention.' : `${count} details need your attention.`}</p>
      {Object.keys(others).length > 0 && <p>{errorText(others)}</p>}
    </Summary>
  )
}

/** Anything else went wrong: the catalogue's text, and what can be done about it. */
export const Failed = ({ answer, advice }: { answer: { status: number } | null; advice: string }) => (
  <Summary>
    <p>{errorText(answer)}</p>
    {advice && <p>{advice}</p>}
  </Summary>
)
