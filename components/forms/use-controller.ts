import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Controller, Settings } from './controller'
import type { FormRules } from './form-rules'
import { beginning, type FormAnswer } from './form-state'

const hasDraft = (id: string) => {
  try {
    return sessionStorage.getItem(`draft:${id}`) !== null
  } catch {
    return false
  }
}

/** A form's state and its controller, which loads at the first interaction, or at once if a draft is stored. */
export const useController = (
  form: RefObject<HTMLFormElement | null>,
  { id, look, reach, destinations }: Settings,
  load: (form: string) => Promise<FormRules>,
  answer?: FormAnswer,
) => {
  const [state, setState] = useState(() => beginning(answer))
  const [controller, setController] = useState<Controller | null>(null)
  const loading = useRef<Promise<Controller | null>>(null)

  const wake = useCallback(() => {
    loading.current ??= Promise.all([import('./controller'), load(look.name)])
      .then(([{ openController }, rules]) => {
        if (!form.current) return null
        const opened = openController(form.current, { id, look, reach, destinations }, rules, setState)
        setController(opened)
        return opened
      })
      .catch(() => {
        loading.current = null
        return null
      })
    return loading.current
  }, [form, id, look, reach, destinations, load])

  useEffect(() => {
    if (hasDraft(id)) wake()
  }, [id, wake])

  return { state, controller, wake }
}
