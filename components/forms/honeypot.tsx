import { honeypotField } from '@/lib/forms/constants'
import styles from './honeypot.module.css'

/** A field that no person sees: who fills it in is a robot, or has a browser that fills in everything. */
export const Honeypot = ({ value }: { value?: string }) => (
  <div className={styles.honeypot} aria-hidden="true">
    <label>
      Leave this empty
      <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" defaultValue={value} />
    </label>
  </div>
)
