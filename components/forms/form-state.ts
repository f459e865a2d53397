import type { FieldErrors } from '@/lib/forms/validation'
import type { Answer } from '@/lib/http/send'

/** Where a form is between its first touch and its success. */
export type FormState = {
  phase: 'idle' | 'sending' | 'refused' | 'failed' | 'done'
  errors: FieldErrors
  /** how often it was refused: each summary takes the focus anew */
  refusals: number
  /** how often it was emptied after a success */
  round: number
  /** the answer is long in coming */
  slow?: boolean
  /** why sending failed; null: no response */
  answer?: Answer | null
  /** what was sent, and what came back */
  done?: { values: Record<string, unknown>; body: unknown }
}

/** What the server said to a form that was sent without script; it is shown again with what was typed. */
export type FormAnswer = {
  status: number
  message: string
  /** never passwords */
  values: Record<string, unknown>
  errors: FieldErrors
}

export const beginning = (answer?: FormAnswer): FormState => ({
  phase: 'idle',
  errors: answer?.errors ?? {},
  refusals: 0,
  round: 0,
})

/** An answer with the values of these fields alone: nothing unknown that was sent comes back. */
export const withFieldsOnly = (answer: FormAnswer, names: readonly string[]): FormAnswer => ({
  ...answer,
  values: Object.fromEntries(Object.entries(answer.values).filter(([name]) => names.includes(name))),
})
