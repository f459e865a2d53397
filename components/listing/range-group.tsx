import { type SyntheticEvent, useState } from 'react'
import { amountPattern } from '@/lib/catalogue/criteria'
import type { Range } from '@/lib/catalogue/listing'
import styles from './range-group.module.css'

type RangeGroupProps = {
  name: 'price' | 'year'
  legend: string
  hint: string
  range: Range | undefined
  onChange: (from: string, to: string) => void
}

const ends = ['from', 'to'] as const

const join = (texts: Record<(typeof ends)[number], string>) => `${texts.from} ${texts.to}`

/**
 * Two number fields. They apply on blur or Enter, unless one of the two is no number; without JavaScript they are
 * ordinary form fields.
 */
export function RangeGroup({ name, legend, hint, range, onChange }: RangeGroupProps) {
  const shown = { from: String(range?.from ?? ''), to: String(range?.to ?? '') }
  const [typed, setTyped] = useState(shown)
  const [known, setKnown] = useState(join(shown))
  // Changed elsewhere: by a chip, browser history, or a correction of the range.
  if (known !== join(shown)) {
    setKnown(join(shown))
    setTyped(shown)
  }
  const apply = ({ currentTarget }: SyntheticEvent) => {
    if (known !== join(typed) && !currentTarget.closest('fieldset')?.querySelector(':invalid'))
      onChange(typed.from, typed.to)
  }
  return (
    <fieldset className={styles.range}>
      <legend>{legend}</legend>
      <div className={styles.ends}>
        {ends.map((end) => (
          <label key={end}>
            <span>{end}</span>
            <input
              name={`${name}_${end}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={16}
              pattern={amountPattern}
              aria-describedby={name}
              value={typed[end]}
              onChange={({ target: { value } }) => setTyped({ ...typed, [end]: value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                event.currentTarget.reportValidity()
                apply(event)
              }}
              onBlur={apply}
            />
          </label>
        ))}
      </div>
      <p className="text-sm muted" id={name}>
        {hint}
      </p>
    </fieldset>
  )
}
