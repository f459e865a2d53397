import type { ReactNode } from 'react'
import { answerLines } from '@/lib/http/form-responses'

/** The text of a screen for a request that was not carried out. */
export const answerText = (answer: { status: number; message: string }): ReactNode => {
  const [first, second] = answerLines(answer)
  if (second === undefined) return first
  return (
    <>
      {first}
      <br />
      {second}
    </>
  )
}
