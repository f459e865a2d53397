import { useEffect, useId, useRef } from 'react'

/**
 * For the answer to an action: props of a group that takes the focus when it appears, and the id of the text in it that
 * screen readers then say. Not a live region as well, which would make them say it twice.
 */
export const useFocusedGroup = (options?: FocusOptions) => {
  const ref = useRef<HTMLDivElement>(null)
  const textId = useId()
  const preventScroll = options?.preventScroll
  useEffect(() => ref.current?.focus({ preventScroll }), [preventScroll])
  return { group: { ref, role: 'group', tabIndex: -1, 'aria-labelledby': textId }, textId }
}
