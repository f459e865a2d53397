import type { ReactNode } from 'react'
import { SiteLink } from '@/components/ui/link'
import styles from './answer-screen.module.css'

type Way = { label: string; href: string; main?: boolean }

/** A link to continue with; a plain anchor within the page or to the page itself (''), otherwise a SiteLink. */
const Onward = ({ label, href, main = false }: Way) => {
  const className = main ? 'btn' : 'btn btn--outline'
  return href === '' || href.startsWith('#') ? (
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
  /** links to continue with */
  ways?: readonly Way[]
  children?: ReactNode
}

/** A page with a message, such as the response to a form sent without JavaScript. */
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
