import type { ReactNode } from 'react'
import { SiteLink } from '@/components/ui/link'
import styles from './answer-screen.module.css'

type AnswerScreenProps = {
  title: string
  text?: ReactNode
  /** where to go on */
  ways?: readonly { label: string; href: string; main?: boolean }[]
  children?: ReactNode
}

/** A page that answers what was sent without script. */
export const AnswerScreen = ({ title, text, ways, children }: AnswerScreenProps) => (
  <main id="main">
    <div className="wrap section">
      <h1 className="title-page">{title}</h1>
      {text && <p className={`lead mt-24 ${styles.text}`}>{text}</p>}
      {children && <div className="mt-32">{children}</div>}
      {ways && (
        <div className={`mt-32 ${styles.ways}`}>
          {ways.map(({ label, href, main = false }) => (
            <SiteLink className={main ? 'btn' : 'btn btn--outline'} href={href} key={href}>
              {label}
            </SiteLink>
          ))}
        </div>
      )}
    </div>
  </main>
)
