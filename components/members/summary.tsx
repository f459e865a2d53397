'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** Above a form's fields: why it was not taken. Takes the focus, so that it is heard. */
export function Summary({ children }: { children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div className="note note--error full" role="alert" tabIndex={-1} ref={note}>
      {children}
    </div>
  )
}
