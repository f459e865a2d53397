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
