import { type RefObject, useCallback, useEffect, useState } from 'react'
import { isSendable } from '@/lib/enquiries/button-rule'
import type { FormOrigin } from '@/lib/enquiries/kinds'

const text = (data: FormData, name: string) => String(data.get(name) ?? '')

/** Whether the button waits for something, null before hydration: the one in the HTML can always be pressed. */
export const useButtonRule = (form: RefObject<HTMLFormElement | null>, origin: FormOrigin) => {
  const [blocked, setBlocked] = useState<boolean | null>(null)

  const evaluate = useCallback(() => {
    if (!form.current) return
    const data = new FormData(form.current)
    const sendable = isSendable(origin, {
      phone: text(data, 'phone'),
      message: text(data, 'message'),
      selectedOptionName: text(data, 'selectedOptionName'),
      agreed: data.has('privacy'),
    })
    setBlocked(!sendable)
  }, [form, origin])

  useEffect(evaluate, [evaluate])
  return { blocked, evaluate }
}
