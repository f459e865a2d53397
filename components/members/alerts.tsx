import { SiteLink } from '@/components/ui/link'
import styles from './alerts.module.css'
import { ForAccount, type ForAccountProps } from './forms'

type AlertsProps = ForAccountProps & { alerts: { id: number; words: string; href: string; atOnce: boolean }[] }

/** The member's alerts, each with a button that ends it. Plain forms, so they need no JavaScript. */
export const Alerts = ({ account, alerts }: AlertsProps) =>
  alerts.length > 0 && (
    <section className={`wrap ${styles.alerts}`} id="alerts" aria-labelledby="alerts-title">
      <h2 className="title-block" id="alerts-title">
        Your alerts
      </h2>
      <ul className={styles.list}>
        {alerts.map(({ id, words, href, atOnce }) => (
          <li key={id}>
            <span>
              {href ? <SiteLink href={href}>{words}</SiteLink> : words}
              <span className="muted">{atOnce ? ', immediately' : ', once a day at most'}</span>
            </span>
            <form method="post" action="/api/members/alerts">
              <input type="hidden" name="_method" value="DELETE" />
              <ForAccount account={account} />
              <input type="hidden" name="id" value={id} />
              <button type="submit" className="link">
                End<span className="visually-hidden"> {words}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
