import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Reach } from '@/lib/boutiques/reach'
import type { FormOrigin } from '@/lib/enquiries/kinds'
import { hasDraft } from './draft-key'
import type { Desk } from './live/desk'

/** Where a form stands. What it says is made by the desk. */
export type FormState = {
  phase: 'idle' | 'sending' | 'failed' | 'sent'
  /** in place of the fields */
  panel?: ReactNode
  /** before the first field, and before the button */
  above?: ReactNode
  below?: ReactNode
}

export type Settings = { id: string; origin: FormOrigin; reach: Reach | null }

/** The desk that takes over a form: not loaded before somebody touches it, or left a draft. */
export const useDesk = (form: RefObject<HTMLFormElement | null>, { id, origin, reach }: Settings) => {
  const desk = useRef<Promise<Desk | null>>(null)
  const [state, setState] = useState<FormState>({ phase: 'idle' })

  const wake = useCallback(() => {
    desk.current ??= import('./live/desk')
      .then(({ openDesk }) => form.current && openDesk(form.current, { id, origin, reach }, setState))
      .catch(() => {
        desk.current = null
        return null
      })
    return desk.current
  }, [form, id, origin, reach])

  useEffect(() => {
    if (hasDraft(id)) wake()
  }, [id, wake])

  return { state, wake }
}
