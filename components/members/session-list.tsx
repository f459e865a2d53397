import type { SessionLine } from '@/lib/auth/session-age'
import { londonDate } from '@/lib/site/date'
import styles from './account-lists.module.css'
import { ForAccount, type ForAccountProps } from './forms'

/** A one-button form, which works without JavaScript. */
const End = ({ account, which, label, name }: ForAccountProps & { which: string; label: string; name?: string }) => (
  <form action="/user/sessions" method="post">
    <input type="hidden" name="_method" value="DELETE" />
    <ForAccount account={account} />
    <input type="hidden" name="which" value={which} />
    <button type="submit" className="btn btn--outline btn--small">
      {label}
      {name && <span className="visually-hidden"> {name}</span>}
    </button>
  </form>
)

/** The member's sessions. The member can end any other one, all others, or all. */
export const SessionList = ({ account, sessions }: ForAccountProps & { sessions: SessionLine[] }) => (
  <div>
    <ul className={styles.list}>
      {sessions.map(({ key, browser, place, since, seen, current }) => (
        <li key={key}>
          <div>
            <p className={styles.named}>
              {browser}
              {current && <span className="status text-sm">This browser</span>}
            </p>
            <p className="muted text-sm">{place}</p>
            <p className="muted text-sm">
              Signed in on {londonDate(since)}, last used on {londonDate(seen)}
            </p>
          </div>
          {!current && (
            <End
              account={account}
              which={key}
              label="Sign out"
              name={`${browser}, signed in on ${londonDate(since)}`}
            />
          )}
        </li>
      ))}
    </ul>
    <p className="muted text-sm mt-16">
      Places are guessed from the browser’s time zone and language; we do not trace IP addresses. Browsers not used for
      14 days are signed out automatically.
    </p>
    <div className={`${styles.ways} mt-24`}>
      {sessions.length > 1 && <End account={account} which="others" label="Sign out all others" />}
      <End account={account} which="all" label="Sign out everywhere" />
    </div>
  </div>
)
