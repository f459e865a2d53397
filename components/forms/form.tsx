'use client'

import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Turn } from '@/components/ui/turn'
import type { Reach } from '@/lib/boutiques/reach'
import { isSendable } from '@/lib/enquiries/button-rule'
import type { FormOrigin } from '@/lib/enquiries/kinds'
import { hasDraft } from './draft-key'
import styles from './form.module.css'
import type { Desk } from './live/desk'
import { tidyPasted } from './tidy-pasted'

/** Where a form stands. What it says is made by the desk, which is not loaded before somebody writes. */
export type Standing = {
  phase: 'idle' | 'sending' | 'failed' | 'sent'
  /** in place of the fields */
  panel?: ReactNode
  /** before the first field, and before the button */
  above?: ReactNode
  below?: ReactNode
}

export type FormProps = {
  /** of the form, its fields and its draft; unique on the page */
  id: string
  origin: FormOrigin
  button: string
  /** why the button may be disabled */
  reason?: string
  /** sent along unseen */
  context?: Record<string, string>
  /** whom to call where sending fails */
  reach: Reach | null
  className?: string
  buttonClassName?: string
  children: ReactNode
}

const text = (data: FormData, name: string) => String(data.get(name) ?? '')

/** A form that a browser can post by itself. With script, a desk takes over at the first touch. */
export function Form({ id, origin, button, reason, context = {}, reach, children, ...look }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const desk = useRef<Promise<Desk | null>>(null)
  const reasonId = useId()
  const [standing, setStanding] = useState<Standing>({ phase: 'idle' })
  /** null before hydration: the button of the HTML can always be pressed */
  const [blocked, setBlocked] = useState<boolean | null>(null)
  const sending = standing.phase === 'sending'

  const judge = useCallback(() => {
    if (!form.current) return
    const data = new FormData(form.current)
    const judged = { phone: text(data, 'phone'), message: text(data, 'message') }
    const chosen = { selectedOptionName: text(data, 'selectedOptionName'), agreed: data.has('privacy') }
    setBlocked(!isSendable(origin, { ...judged, ...chosen }))
  }, [origin])

  const wake = useCallback(() => {
    desk.current ??= import('./live/desk')
      .then(({ openDesk }) => form.current && openDesk(form.current, { id, origin, reach }, setStanding))
      .catch(() => {
        desk.current = null
        return null
      })
    return desk.current
  }, [id, origin, reach])

  useEffect(() => {
    judge()
    if (hasDraft(id)) wake()
  }, [id, judge, wake])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const opened = await wake()
    if (opened) opened.submit()
    else form.current?.submit()
  }

  return (
    <form
      id={id}
      action="/submit"
      method="post"
      ref={form}
      noValidate={blocked !== null}
      onFocus={wake}
      onPointerEnter={wake}
      onInput={({ nativeEvent }) => {
        if (origin !== 'sell') tidyPasted(nativeEvent)
        judge()
      }}
      onSubmit={submit}
    >
      {standing.panel}
      <div className={look.className ?? 'form form--2'} hidden={standing.phase === 'sent'}>
        <input type="hidden" name="form_origin" value={origin} />
        {Object.entries(context).map(([name, value]) => (
          <input type="hidden" name={name} value={value} key={name} />
        ))}
        {standing.above}
        {children}
        {standing.below}
        <div className="full">
          <button
            type="submit"
            className={look.buttonClassName ?? 'btn'}
            disabled={blocked === true && !sending}
            aria-busy={sending || undefined}
            aria-describedby={reason && reasonId}
          >
            {sending ? (
              <>
                <Turn spin />
                Sending
              </>
            ) : standing.phase === 'failed' ? (
              'Try again'
            ) : (
              button
            )}
          </button>
          {reason && (
            <p className={`f__h ${styles.reason}`} id={reasonId} data-met={blocked === false || undefined}>
              {reason}
            </p>
          )}
        </div>
      </div>
    </form>
  )
}
