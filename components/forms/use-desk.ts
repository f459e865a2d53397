import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Reach } from '@/lib/boutiques/reach'
import type { FormOrigin } from '@/lib/enquiries/kinds'
import { hasDraft } from './draft-key'
import type { Desk } from './live/desk'

/** Where a form stands. What it says is made by the desk. */
export type Standing = {
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
  const [standing, setStanding] = useState<Standing>({ phase: 'idle' })

  const wake = useCallback(() => {
    desk.current ??= import('./live/desk')
      .then(({ openDesk }) => form.current && openDesk(form.current, { id, origin, reach }, setStanding))
      .catch(() => {
        desk.current = null
        return null
      })
    return desk.current
  }, [form, id, origin, reach])

  useEffect(() => {
    if (hasDraft(id)) wake()
  }, [id, wake])

  return { standing, wake }
}
