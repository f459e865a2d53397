'use client'

import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { ContactChannels } from '@/lib/boutiques/contact-channels'
import { errors as errorTexts } from '@/lib/error-texts'
import { isAgreed } from '@/lib/forms/consent'
import { honeypotField } from '@/lib/forms/constants'
import { type FieldDefinition, type FormLook, isSendable } from '@/lib/forms/definition'
import { tidyTypedPhone } from '@/lib/forms/phone'
import { controlsOf, isControl } from './controls'
import { Field, Honeypot } from './field'
import styles from './form.module.css'
import type { Destinations, FormRules } from './form-rules'
import type { FormAnswer, FormState } from './form-state'
import { useController } from './use-controller'

/** Tidies a phone number while it is typed, pasted or filled in by the browser. The caret stays where it was. */
const tidyTyped = (input: EventTarget, fields: readonly FieldDefinition[]) => {
  if (!(input instanceof HTMLInputElement)) return
  if (!fields.some(({ name, validated }) => name === input.name && validated === 'typing')) return
  const { value, selectionStart } = input
  const [before, after] = tidyTypedPhone(value, selectionStart ?? value.length)
  if (before + after === value) return
  input.value = before + after
  input.setSelectionRange(before.length, before.length)
}

export type FormProps = {
  look: FormLook
  /** id of the form, its fields and its draft, unique on the page; default: the form's name */
  id?: string
  /** hidden fields */
  context?: Record<string, string>
  /** initial values of the fields */
  initial?: Record<string, string>
  /** the server's response, and a note that explains it, if the form is shown again */
  answer?: FormAnswer
  note?: ReactNode
  /** contact details shown if sending fails */
  reach?: ContactChannels | null
  className?: string
  buttonClassName?: string
  children?: ReactNode
}

type Rules = {
  load: (form: string) => Promise<FormRules>
  destinations?: Destinations
  /** an error in the screen's words */
  say?: (sentence: string) => string
}

const nowhere: Destinations = {}

/** In an element of its own: a browser that translates replaces text nodes, beside which React could insert nothing. */
const Label = ({ phase, look }: Pick<FormState, 'phase'> & Pick<FormProps, 'look'>) => (
  <>
    {phase === 'sending' && <Spinner spin />}
    <span>{phase === 'failed' ? 'Try again' : (phase === 'sending' && look.sending) || look.button}</span>
  </>
)

/** A field's initial value: the submitted one if the form was refused, otherwise the known one. */
const heldAtFirst = (name: string, { answer, initial = {} }: Pick<FormProps, 'answer' | 'initial'>) => {
  const value = answer ? answer.values[name] : initial[name]
  if (name === 'privacy') return isAgreed(value) ? 'on' : ''
  return typeof value === 'string' ? value : ''
}

/** A form that a browser can post natively. With JavaScript, a controller takes over at the first interaction. */
export function Form({
  look,
  id = look.name,
  context = {},
  answer,
  initial,
  note,
  reach = null,
  className = 'form',
  buttonClassName = 'btn',
  load,
  destinations = nowhere,
  say,
  children,
}: FormProps & Rules) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const { state, controller, wake } = useController(form, { id, look, reach, destinations }, load, answer)
  const { phase, errors, round } = state
  const [sendable, setSendable] = useState(true)
  const [isOffline, setOffline] = useState(false)
  const evaluate = useCallback(() => {
    if (form.current) setSendable(isSendable(look.fields, new FormData(form.current)))
  }, [look])
  const errorOf = (name: string) => {
    const sentence = errors[name]?.[0]
    return sentence && say ? say(sentence) : sentence
  }
  const sending = phase === 'sending'
  const shown = controller?.render(state)

  useEffect(() => {
    evaluate()
    // After a reset for another enquiry, the fields are visible again.
    if (round > 0 && form.current) controlsOf(form.current)[0]?.focus()
  }, [round, evaluate])

  /** Passes input to the controller, even while it is loading or not yet in the state. */
  const notify = async (what: 'typed' | 'left', target: EventTarget) => {
    if (isControl(target)) (controller ?? (await wake()))?.[what](target)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const opened = await wake()
    // Without its code and a connection, the browser would leave for an error page and lose what was typed.
    setOffline(!opened && !navigator.onLine)
    if (opened) opened.submit()
    else if (navigator.onLine) form.current?.submit()
  }

  return (
    <form
      id={id}
      action={look.action}
      method="post"
      ref={form}
      noValidate={hydrated}
      onFocus={wake}
      onPointerEnter={wake}
      onInput={({ target }) => {
        tidyTyped(target, look.fields)
        evaluate()
        void notify('typed', target)
      }}
      onBlur={({ target }) => void notify('left', target)}
      onSubmit={submit}
    >
      {shown?.panel}
      <div className={className} hidden={phase === 'done'} key={round}>
        {look.method !== 'POST' && <input type="hidden" name="_method" value={look.method} />}
        {Object.entries(context).map(([name, value]) => (
          <input type="hidden" name={name} value={value} key={name} />
        ))}
        {shown?.above || (phase === 'idle' && round === 0 && note)}
        {children}
        {look.fields.map((field) => (
          <Field
            field={field}
            form={id}
            value={heldAtFirst(field.name, round > 0 ? { initial } : { answer, initial })}
            error={errorOf(field.name)}
            key={field.name}
          />
        ))}
        {look.keepsDraft && <Honeypot value={heldAtFirst(honeypotField, { answer })} />}
        {shown?.below}
        {isOffline && (
          <p className="note note--error full" role="alert">
            {errorTexts.noResponse} What you typed is still here.
          </p>
        )}
        <div className="full">
          <button
            type="submit"
            className={buttonClassName}
            disabled={hydrated && !sendable && !sending}
            aria-busy={sending || undefined}
            aria-describedby={look.reason && !(hydrated && sendable) ? `${id}-reason` : undefined}
          >
            <Label phase={phase} look={look} />
          </button>
          {look.reason && (
            <p
              className={`field__hint ${styles.reason}`}
              id={`${id}-reason`}
              data-met={(hydrated && sendable) || undefined}
            >
              {look.reason}
            </p>
          )}
        </div>
      </div>
    </form>
  )
}
