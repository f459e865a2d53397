import { useId } from 'react'
import type { FreeDay } from '@/lib/boutiques/visit'
import styles from './free-hours.module.css'

type HoursProps = { day: FreeDay; chosen?: string; legendClassName?: string }

/** The free hours of one day as buttons, of which one can be chosen. */
export const Hours = ({ day: { text, byAppointment, hours }, chosen, legendClassName }: HoursProps) => (
  <fieldset className={styles.hours}>
    <legend className={legendClassName}>
      {text}
      {byAppointment && ', by appointment'}
    </legend>
    <div>
      {hours.map((hour) => (
        <label key={hour.value}>
          <input type="radio" name="visit" value={hour.value} defaultChecked={hour.value === chosen} required />
          <span>{hour.text}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

type FreeHoursListProps = {
  days: FreeDay[]
  /** the boutique, whose clock counts */
  place: string
  chosen?: string
  error?: string
}

/** Every free day and hour of a boutique below one another, for a page without script. */
export const FreeHoursList = ({ days, place, chosen, error }: FreeHoursListProps) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: each day is a fieldset already
    <div className={`${styles.list} full ${error ? 'field--error' : ''}`} role="group" aria-describedby={id}>
      <p className="muted text-sm" id={id}>
        {days.length > 0
          ? `${place} time. We will confirm in writing.`
          : 'Please call or write to us, and we will find a time.'}
      </p>
      {error && <p className="field__error">{error}</p>}
      {days.map((day) => (
        <Hours day={day} chosen={chosen} key={day.date} />
      ))}
    </div>
  )
}
