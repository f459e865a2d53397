import type { FieldErrors } from '@/lib/forms/validation'
import type { Answer } from '@/lib/http/send'

/** A form's state. */
export type FormState = {
  phase: 'idle' | 'sending' | 'refused' | 'failed' | 'done'
  errors: FieldErrors
  /** number of refusals: each new summary takes the focus */
  refusals: number
  /** number of resets after a success */
  round: number
  /** the response takes long */
  slow?: boolean
  /** the response, if sending failed; null: no response */
  answer?: Answer | null
  /** the values sent and the response body */
  done?: { values: Record<string, unknown>; body: unknown }
}

/** The server's response to a form sent without JavaScript; the form is shown again with the submitted values. */
export type FormAnswer = {
  status: number
  message: string
  /** without passwords */
  values: Record<string, unknown>
  errors: FieldErrors
}

export const beginning = (answer?: FormAnswer): FormState => ({
  phase: 'idle',
  errors: answer?.errors ?? {},
  refusals: 0,
  round: 0,
})

/** The answer with the values of these fields only: other submitted values are not echoed. */
export const withFieldsOnly = (answer: FormAnswer, names: readonly string[]): FormAnswer => ({
  ...answer,
  values: Object.fromEntries(Object.entries(answer.values).filter(([name]) => names.includes(name))),
})
