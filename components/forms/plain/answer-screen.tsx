import type { ReactNode } from 'react'

type AnswerScreenProps = { title: string; text: string; children?: ReactNode }

/** A page that answers what was sent without script. */
export const AnswerScreen = ({ title, text, children }: AnswerScreenProps) => (
  <main id="main">
    <div className="wrap section">
      <h1 className="d2">{title}</h1>
      <p className="lead m2">{text}</p>
      {children}
    </div>
  </main>
)
