'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import type { Reach } from '@/lib/boutiques/reach'
import type { FieldErrors } from '@/lib/forms/validation'
import { errorText } from '@/lib/site/error-text'
import { Ways } from './ways'

/** Why a form was not taken, where it has to be seen first: takes the focus, so that it is heard. */
export function Summary({ children }: { children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div className="note note--error full" role="alert" tabIndex={-1} ref={note}>
      {children}
    </div>
  )
}

type RefusedNoteProps = {
  /** that so many details need attention */
  text: string
  /** what is wrong with nothing that can be seen */
  others: FieldErrors
}

/** Above the fields: how many of them need another look. */
export const RefusedNote = ({ text, others }: RefusedNoteProps) => (
  <Summary>
    <p>{text}</p>
    {Object.keys(others).length > 0 && <p>{errorText(others)}</p>}
  </Summary>
)

type FailedNoteProps = { answer: { status: number } | null; advice: string; reach?: Reach | null }

/** Sending failed for good: why, that nothing is lost, and whom to call. The button tries again. */
export const FailedNote = ({ answer, advice, reach }: FailedNoteProps) => (
  <div className="note note--error full" role="alert">
    <p>{errorText(answer)}</p>
    {advice && <p>{advice}</p>}
    {reach !== undefined && (
      <Ways reach={reach}>Everything you typed is still here. You can also reach us directly:</Ways>
    )}
  </div>
)

/** While an answer is long in coming. */
export const SlowNote = ({ reach }: { reach: Reach | null }) => (
  <div className="note full" role="status">
    <p>We are still trying to send this.</p>
    <Ways reach={reach}>You can also reach us directly:</Ways>
  </div>
)
