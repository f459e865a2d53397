'use client'

import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { Spinner } from '@/components/ui/spinner'
import styles from './form.module.css'
import { tidyPasted } from './tidy-pasted'
import { useButtonRule } from './use-button-rule'
import { type FormState, type Settings, useDesk } from './use-desk'

/** `id`: of the form, its fields and its draft, unique on the page; `reach`: whom to call where sending fails */
type FormProps = Settings & {
  button: string
  /** why the button may be disabled */
  reason?: string
  /** sent along unseen */
  context?: Record<string, string>
  className?: string
  buttonClassName?: string
  children: ReactNode
}

const Label = ({ phase, button }: Pick<FormState, 'phase'> & { button: string }) => {
  if (phase === 'failed') return 'Try again'
  if (phase !== 'sending') return button
  return (
    <>
      <Spinner spin />
      Sending
    </>
  )
}

/** A form that a browser can post by itself. With script, a desk takes over at the first touch. */
export function Form({ id, origin, button, reason, context = {}, reach, children, ...look }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const reasonId = useId()
  const { blocked, evaluate } = useButtonRule(form, origin)
  const { state, wake } = useDesk(form, { id, origin, reach })
  const sending = state.phase === 'sending'

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
        evaluate()
      }}
      onSubmit={submit}
    >
      {state.panel}
      <div className={look.className ?? 'form form--columns'} hidden={state.phase === 'sent'}>
        <input type="hidden" name="form_origin" value={origin} />
        {Object.entries(context).map(([name, value]) => (
          <input type="hidden" name={name} value={value} key={name} />
        ))}
        {state.above}
        {children}
        {state.below}
        <div className="full">
          <button
            type="submit"
            className={look.buttonClassName ?? 'btn'}
            disabled={blocked === true && !sending}
            aria-busy={sending || undefined}
            aria-describedby={reason && reasonId}
          >
            <Label phase={state.phase} button={button} />
          </button>
          {reason && (
            <p className={`field__hint ${styles.reason}`} id={reasonId} data-met={blocked === false || undefined}>
              {reason}
            </p>
          )}
        </div>
      </div>
    </form>
  )
}
