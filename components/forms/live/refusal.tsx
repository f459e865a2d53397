import { useEffect, useRef } from 'react'
import type { FieldErrors } from '@/lib/forms/validation'
import { errorText } from '@/lib/site/error-text'

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

type RefusalProps = {
  count: number
  /** what is wrong with nothing that can be seen */
  others: FieldErrors
}

/** Above the fields: how many of them need another look. Takes the focus. */
export function Refusal({ count, others }: RefusalProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div className="note note--error full" role="alert" tabIndex={-1} ref={note}>
      <p>
        {count === 1 ? 'One detail needs' : `${words[count] ?? count} details need`} your attention before we can send
        this.
      </p>
      {Object.keys(others).length > 0 && <p>{errorText(others)}</p>}
    </div>
  )
}
