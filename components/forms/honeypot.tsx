import { honeypotField } from '@/lib/enquiries/kinds'
import styles from './honeypot.module.css'

/** A field that no person sees: who fills it in is a robot, or has a browser that fills in everything. */
export const Honeypot = () => (
  <div className={styles.honeypot} aria-hidden="true">
    <label>
      Leave this empty
      <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
