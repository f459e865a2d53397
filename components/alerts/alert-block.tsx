import type { AlertTarget } from '@/lib/alerts/alert-target'
import styles from './alert-block.module.css'
import { AlertForm } from './alert-form'

type AlertBlockProps = {
  title: string
  wish: AlertTarget
  /** of the summary line */
  className?: string
}

/** A collapsed alert form. It uses <details>, so it needs no script. */
export const AlertBlock = ({ title, wish, className = '' }: AlertBlockProps) => (
  <details className={styles.alert} name="alert">
    <summary className={`disclosure ${className}`}>{title}</summary>
    <div className={styles.form}>
      <AlertForm wish={wish} />
    </div>
  </details>
)
