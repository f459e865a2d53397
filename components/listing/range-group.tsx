import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { amountPattern } from '@/lib/catalogue/criteria'
import type { Range } from '@/lib/catalogue/listing'
import styles from './range-group.module.css'

type RangeGroupProps = {
  name: 'price' | 'year'
  legend: string
  hint: string
  range: Range | undefined
  onRange: (name: 'price' | 'year', from: string, to: string) => void
}

const ends = [
  ['from', 'From'],
  ['to', 'To'],
] as const

const join = (texts: { from: string; to: string }) => `${texts.from} ${texts.to}`

/**
 * Two number fields. They apply on blur or Enter, unless one of the two is no number; without JavaScript they are
 * ordinary form fields.
 */
export function RangeGroup({ name, legend, hint, range, onRange }: RangeGroupProps) {
  const shown = { from: String(range?.from ?? ''), to: String(range?.to ?? '') }
  const [typed, setTyped] = useState(shown)
  const [known, setKnown] = useState(join(shown))
  // Changed elsewhere: by a chip, browser history, or a correction of the range.
  if (known !== join(shown)) {
    setKnown(join(shown))
    setTyped(shown)
  }
  const apply = (event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const isKey = 'key' in event
    if (isKey && event.key !== 'Enter') return
    if (isKey) event.preventDefault()
    const wrong = event.currentTarget.closest('fieldset')?.querySelector<HTMLInputElement>(':invalid')
    if (wrong) isKey && wrong.reportValidity()
    else if (known !== join(typed)) {
      onRange(name, typed.from, typed.to)
      setTyped(shown)
    }
  }
  return (
    <fieldset className={styles.range}>
      <legend>{legend}</legend>
      <div className={styles.ends}>
        {ends.map(([end, label]) => (
          <label key={end}>
            <span>{label}</span>
            <input
              name={`${name}_${end}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={16}
              pattern={amountPattern}
              title={hint}
              aria-describedby={`${name}-hint`}
              value={typed[end]}
              onChange={({ target: { value } }) => setTyped({ ...typed, [end]: value })}
              onKeyDown={apply}
              onBlur={apply}
            />
          </label>
        ))}
      </div>
      <p className="text-sm muted" id={`${name}-hint`}>
        {hint}
      </p>
    </fieldset>
  )
}
