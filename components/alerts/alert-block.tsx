import type { Wish } from '@/lib/alerts/wish'
import styles from './alert-block.module.css'
import { AlertForm } from './alert-form'

type AlertBlockProps = {
  title: string
  wish: Wish
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
