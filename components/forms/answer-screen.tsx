import type { ReactNode } from 'react'
import { SiteLink } from '@/components/ui/link'
import styles from './answer-screen.module.css'

type Way = { label: string; href: string; main?: boolean }

/** A link on; within the page it is none of the navigation's. */
const Onward = ({ label, href, main = false }: Way) => {
  const className = main ? 'btn' : 'btn btn--outline'
  return href.startsWith('#') ? (
    <a className={className} href={href}>
      {label}
    </a>
  ) : (
    <SiteLink className={className} href={href}>
      {label}
    </SiteLink>
  )
}

type AnswerScreenProps = {
  title: string
  text?: ReactNode
  /** where to go on */
  ways?: readonly Way[]
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
          {ways.map((way) => (
            <Onward {...way} key={way.href} />
          ))}
        </div>
      )}
    </div>
  </main>
)
