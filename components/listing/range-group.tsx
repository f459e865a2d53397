import { useState } from 'react'
import type { Range } from '@/lib/catalogue/listing'
import styles from './range-group.module.css'

type RangeGroupProps = {
  name: 'price' | 'year'
  legend: string
  hint: string
  range: Range | undefined
  onChange: (from: string, to: string) => void
}

const ends = [
  { end: 'from', label: 'From' },
  { end: 'to', label: 'To' },
] as const

/** Two number fields. They apply on blur or Enter; without JavaScript they are ordinary form fields. */
export function RangeGroup({ name, legend, hint, range, onChange }: RangeGroupProps) {
  const shown = { from: String(range?.from ?? ''), to: String(range?.to ?? '') }
  const [typed, setTyped] = useState(shown)
  const [known, setKnown] = useState(`${shown.from} ${shown.to}`)
  // Changed elsewhere: by a chip, browser history, or a correction of the range.
  if (known !== `${shown.from} ${shown.to}`) {
    setKnown(`${shown.from} ${shown.to}`)
    setTyped(shown)
  }
  return (
    <fieldset className={styles.range}>
      <legend>{legend}</legend>
      <div className={styles.ends}>
        {ends.map(({ end, label }) => (
          <label key={end}>
            <span>{label}</span>
            <input
              name={`${name}_${end}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={16}
              value={typed[end]}
              onChange={({ target: { value } }) => setTyped({ ...typed, [end]: value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                onChange(typed.from, typed.to)
              }}
              onBlur={() => (typed.from !== shown.from || typed.to !== shown.to) && onChange(typed.from, typed.to)}
            />
          </label>
        ))}
      </div>
      <p className="text-sm muted">{hint}</p>
    </fieldset>
  )
}
