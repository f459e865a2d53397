import type { ReactNode } from 'react'
import { errorText } from '@/lib/site/error-text'

/** Statuses of a request that was understood and decided: the message says all, and trying again changes nothing. */
const decided = [403, 410, 422]

/** The text of a screen for a request that was not carried out: the catalogue's for its status, then the message. */
export const answerText = ({ status, message }: { status: number; message: string }): ReactNode =>
  status < 400 || decided.includes(status) ? (
    message
  ) : (
    <>
      {errorText({ status })}
      <br />
      {message}
    </>
  )
