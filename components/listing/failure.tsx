import { useEffect, useRef } from 'react'
import styles from './failure.module.css'

type FailureProps = {
  /** the error message; '' = none */
  text: string
  onRetry: () => void
}

/** A failed load, with a retry button. The results on screen stay. */
export function Failure({ text, onRetry }: FailureProps) {
  const alert = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (text) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [text])

  return (
    <div role="alert" ref={alert} className={styles.alert}>
      {text && (
        <div className={`wrap ${styles.failure}`}>
          <p className="note note--error">{text}</p>
          <button type="button" className="btn btn--small" onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
    </div>
  )
}
