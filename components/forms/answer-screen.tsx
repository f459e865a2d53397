import type { ReactNode } from 'react'
import styles from './answer-screen.module.css'

type AnswerScreenProps = { title: string; text?: ReactNode; children?: ReactNode }

/** A page that answers what was sent without script. */
export const AnswerScreen = ({ title, text, children }: AnswerScreenProps) => (
  <main id="main">
    <div className="wrap section">
      <h1 className="title-page">{title}</h1>
      {text && <p className={`lead mt-24 ${styles.text}`}>{text}</p>}
      {children && <div className="mt-32">{children}</div>}
    </div>
  </main>
)

/** The buttons below the answer. */
export const Onwards = ({ children }: { children: ReactNode }) => <div className={styles.ways}>{children}</div>
