'use client'

import { type ReactNode, useState } from 'react'
import { useFocusedGroup } from '@/components/ui/use-focused-group'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { ContactChannels } from '@/lib/boutiques/contact-channels'
import type { FieldErrors } from '@/lib/forms/validation'
import { errorText } from '@/lib/http/error-text'
import { ContactLinks } from './contact-links'

/** The reason why a form was refused. Takes the focus, so that screen readers announce it; an alert without JavaScript. */
export function Summary({ corrected = false, children }: { corrected?: boolean; children: ReactNode }) {
  const { group, textId } = useFocusedGroup()
  const hydrated = useHydrated()
  return (
    <div
      className={corrected ? 'note full' : 'note note--error full'}
      id={textId}
      {...group}
      role={hydrated ? group.role : 'alert'}
    >
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

/** Above the fields: how many of them need attention. The focus says it at first; each later number is announced. */
export function RefusedNote({ count, text, others }: RefusedNoteProps) {
  const [first] = useState(text)
  const [hasChanged, setChanged] = useState(false)
  if (text !== first && !hasChanged) setChanged(true)
  return (
    <>
      <Summary corrected={count === 0}>
        <p>{text}</p>
        {Object.keys(others).length > 0 && <p>{errorText(others)}</p>}
      </Summary>
      <p className="visually-hidden" role="status">
        {hasChanged && text}
      </p>
    </>
  )
}

type FailedNoteProps = { answer: { status: number } | null; advice: string; reach?: ContactChannels | null }

/** After sending has failed: the reason, that no input is lost, and contact details. The button tries again. */
export const FailedNote = ({ answer, advice, reach }: FailedNoteProps) => (
  <div className="note note--error full" role="alert">
    <p>{errorText(answer)}</p>
    {advice && <p>{advice}</p>}
    {reach !== undefined && (
      <ContactLinks reach={reach}>Everything you typed is still here. You can also reach us directly:</ContactLinks>
    )}
  </div>
)

/** Shown while the response takes long. */
export const SlowNote = ({ reach }: { reach: ContactChannels | null }) => (
  <div className="note full" role="status">
    <p>We are still trying to send this.</p>
    <ContactLinks reach={reach}>You can also reach us directly:</ContactLinks>
  </div>
)
