/** What the server said to a form that was sent without script; it is shown again with what was typed. */
export type FormAnswer = {
  status: number
  message: string
  /** never passwords */
  values: Record<string, unknown>
  errors: Record<string, string[]>
}

/** What was typed into a field, else what it held before. */
export const typedIn = (answer: FormAnswer | undefined, name: string, before = '') => {
  const value = answer?.values[name]
  return typeof value === 'string' ? value : before
}

/** What is wrong with a field, '' when nothing is. */
export const errorOf = (answer: FormAnswer | undefined, name: string) => answer?.errors[name]?.[0] ?? ''
