import { useState } from 'react'
import type { FreeDay } from '@/lib/boutiques/visit'
import styles from './free-hours.module.css'
import { Hours } from './free-hours-list'

export type HourPickerProps = {
  days: FreeDay[]
  /** the boutique, whose clock counts */
  place: string
}

/** 'Wednesday 2 December' → 'Wed', '2 Dec' */
const short = (text: string) => {
  const [day = '', date = '', month = ''] = text.split(' ')
  return [day.slice(0, 3), `${date} ${month.slice(0, 3)}`] as const
}

/** A button for each day, and below those the hours of the chosen one. */
export function HourPicker({ days, place }: HourPickerProps) {
  const [chosen, setChosen] = useState(0)
  const day = days[chosen]
  if (!day) return <p className="muted">Please call or write to us, and we will find a time.</p>
  return (
    <>
      <p className="muted text-sm">{`Choose a time to visit (${place} time). We will confirm in writing.`}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, no fields */}
      <div className={styles.days} role="group" aria-label="Day">
        {days.map(({ date, text }, index) => {
          const [weekday, rest] = short(text)
          return (
            <button
              type="button"
              aria-pressed={index === chosen}
              aria-label={text}
              onClick={() => setChosen(index)}
              key={date}
            >
              <span>{weekday}</span>
              <span>{rest}</span>
            </button>
          )
        })}
      </div>
      <Hours day={day} key={day.date} />
    </>
  )
}
