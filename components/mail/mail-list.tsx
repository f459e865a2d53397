import { shortMoment } from '@/lib/site/date'
import styles from './mail.module.css'

type MailListProps = { mails: readonly { name: string; to: string; subject: string; at: string }[] }

/** Mails by subject, recipient and time. */
export const MailList = ({ mails }: MailListProps) => (
  <ul className={styles.list}>
    {mails.map(({ name, to, subject, at }) => (
      <li key={name}>
        <a className="link" href={`/mail/${name}`}>
          {subject}
        </a>
        <span>{to}</span>
        <time className="muted tabular" dateTime={at}>
          {shortMoment(at)}
        </time>
      </li>
    ))}
  </ul>
)

type OneMailProps = { subject: string; html: string; text: string }

/** A mail as its recipient sees it, in a sandboxed frame without scripts; below it the plain-text part. */
export const OneMail = ({ subject, html, text }: OneMailProps) => (
  <>
    <iframe
      className={styles.frame}
      title={subject}
      srcDoc={`<base target="_top">${html}`}
      sandbox="allow-top-navigation-by-user-activation"
    />
    <h2 className="title-block mt-48">Without HTML</h2>
    <pre className={`${styles.text} mt-16`}>{text}</pre>
  </>
)
