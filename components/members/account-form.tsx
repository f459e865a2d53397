'use client'

import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { MemberForm } from '@/lib/members/schema'
import type { AccountDesk } from './live/account-desk'

export type AccountFormState = {
  phase: 'idle' | 'sending' | 'failed'
  /** before the first field */
  above?: ReactNode
}

type AccountFormProps = {
  id: string
  schema: MemberForm
  action: string
  method?: 'POST' | 'PUT' | 'DELETE'
  /** sent along unseen */
  hidden?: Record<string, string>
  button: string
  /** where success leads, with script */
  next: string
  /** the page that only members see, where the form stands on one */
  memberPage?: string
  className?: string
  buttonClassName?: string
  /** what the server said, where the form is shown again */
  note?: ReactNode
  children: ReactNode
}

/** A form of the members' area. A browser can post it by itself; with script, a desk takes over at the first touch. */
export function AccountForm({ id, schema, action, method = 'POST', next, memberPage, ...look }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const desk = useRef<Promise<AccountDesk | null>>(null)
  const hydrated = useHydrated()
  const [state, setState] = useState<AccountFormState>({ phase: 'idle', above: look.note })
  const sending = state.phase === 'sending'

  const wake = useCallback(() => {
    desk.current ??= import('./live/account-desk')
      .then(({ openAccountDesk }) => {
        const settings = { schema, action, method, next, memberPage }
        return form.current && openAccountDesk(form.current, settings, setState)
      })
      .catch(() => {
        desk.current = null
        return null
      })
    return desk.current
  }, [schema, action, method, next, memberPage])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const opened = await wake()
    if (opened) opened.submit()
    else form.current?.submit()
  }

  return (
    <form
      id={id}
      action={action}
      method="post"
      ref={form}
      className={look.className ?? 'form'}
      noValidate={hydrated}
      onFocus={wake}
      onPointerEnter={wake}
      onSubmit={submit}
    >
      {method !== 'POST' && <input type="hidden" name="_method" value={method} />}
      {Object.entries(look.hidden ?? {}).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      {state.above}
      {look.children}
      <div className="full">
        <button type="submit" className={look.buttonClassName ?? 'btn'} aria-busy={sending || undefined}>
          {sending && <Spinner spin />}
          {state.phase === 'failed' ? 'Try again' : look.button}
        </button>
      </div>
    </form>
  )
}
