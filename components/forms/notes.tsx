'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import type { Reach } from '@/lib/boutiques/reach'
import type { FieldErrors } from '@/lib/forms/validation'
import { errorText } from '@/lib/http/error-text'
import { Ways } from './ways'

/** The reason why a form was refused. Takes the focus, so that screen readers announce it. */
export function Summary({ corrected = false, children }: { corrected?: boolean; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div className={`note ${corrected ? '' : 'note--error'} full`} role="alert" tabIndex={-1} ref={note}>
      {children}
    </div>
  )
}

type RefusedNoteProps = {
  /** number of errors; 0 once each has been corrected */
  count: number
  /** how many details need attention */
  text: string
  /** errors of no visible field */
  others: FieldErrors
}

/** Above the fields: how many of them need attention. */
export const RefusedNote = ({ count, text, others }: RefusedNoteProps) => (
  <Summary corrected={count === 0}>
    <p>{text}</p>
    {Object.keys(others).length > 0 && <p>{errorText(others)}</p>}
  </Summary>
)

type FailedNoteProps = { answer: { status: number } | null; advice: string; reach?: Reach | null }

/** After sending has failed: the reason, that no input is lost, and contact details. The button tries again. */
export const FailedNote = ({ answer, advice, reach }: FailedNoteProps) => (
  <div className="note note--error full" role="alert">
    <p>{errorText(answer)}</p>
    {advice && <p>{advice}</p>}
    {reach !== undefined && (
      <Ways reach={reach}>Everything you typed is still here. You can also reach us directly:</Ways>
    )}
  </div>
)

/** Shown while the response takes long. */
export const SlowNote = ({ reach }: { reach: Reach | null }) => (
  <div className="note full" role="status">
    <p>We are still trying to send this.</p>
    <Ways reach={reach}>You can also reach us directly:</Ways>
  </div>
)
