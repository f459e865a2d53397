import type { PasskeyLine } from '@/lib/auth/passkeys'
import { accountTexts } from '@/lib/members/account-texts'
import type { SecondFactor } from '@/lib/members/second-factor'
import { londonDate } from '@/lib/site/date'
import styles from './account-lists.module.css'
import { AddPasskey } from './add-passkey'
import { ForAccount, type ForAccountProps } from './forms'

const usedText = ({ added, used }: PasskeyLine) =>
  `Added on ${londonDate(added)}, ${used ? `last used on ${londonDate(used)}` : 'not used yet'}`

const Passkey = ({ account, ...passkey }: PasskeyLine & ForAccountProps) => (
  <li>
    <div>
      <p>{passkey.name}</p>
      <p className="muted text-sm">{usedText(passkey)}</p>
      <details>
        <summary className="disclosure text-sm">
          Rename<span className="visually-hidden"> {passkey.name}</span>
        </summary>
        <form action="/user/passkeys/name" method="post" className={styles.rename}>
          <input type="hidden" name="_method" value="PUT" />
          <ForAccount account={account} />
          <input type="hidden" name="id" value={passkey.id} />
          <div className="field">
            <label htmlFor={`name-${passkey.id}`}>New name</label>
            <input id={`name-${passkey.id}`} name="name" required maxLength={60} defaultValue={passkey.name} />
          </div>
          <button type="submit" className="btn btn--outline btn--small">
            Rename
          </button>
        </form>
      </details>
    </div>
    <form action="/user/passkeys" method="post">
      <input type="hidden" name="_method" value="DELETE" />
      <ForAccount account={account} />
      <input type="hidden" name="id" value={passkey.id} />
      <button type="submit" className="btn btn--outline btn--small">
        Remove<span className="visually-hidden"> {passkey.name}</span>
      </button>
    </form>
  </li>
)

/** Turns the second factor on or off with an ordinary form post. */
const SecondStep = ({ account, required, codesLeft }: SecondFactor & ForAccountProps) => (
  <div className="mt-48">
    <p>{required ? 'You sign in with your password and a passkey.' : 'You sign in with your password alone.'}</p>
    <p className="muted text-sm">
      {required
        ? `If you have no passkey to hand, use a recovery code, each once. You have ${codesLeft} left.`
        : 'You can require a passkey after the password as well. We will give you recovery codes to keep.'}
    </p>
    <div className={`${styles.ways} mt-16`}>
      <form action="/user/two-factor-authentication" method="post">
        <input type="hidden" name="_method" value="PUT" />
        <ForAccount account={account} />
        <input type="hidden" name="enabled" value={required ? '' : '1'} />
        <button type="submit" className="btn btn--outline">
          {required ? 'Do not ask for a passkey' : 'Ask for a passkey too'}
        </button>
      </form>
      {required && (
        <form action="/user/two-factor-recovery-codes" method="post">
          <ForAccount account={account} />
          <button type="submit" className="btn btn--outline">
            New recovery codes
          </button>
        </form>
      )}
    </div>
  </div>
)

type PasskeyListProps = SecondFactor &
  ForAccountProps & {
    /** the name of the passkey that was being added when the password had to be confirmed */
    newName: string
    /** whether the e-mail address is verified; required to add a passkey and to turn on the second factor */
    isVerified: boolean
  }

/** An account's passkeys: add, rename, remove, and whether one is required after the password. */
export const PasskeyList = ({ account, newName, isVerified, ...factor }: PasskeyListProps) => (
  <div>
    <p className="muted">
      A passkey signs you in with your device’s own lock, without a password, and works on this site only.
      {factor.passkeys.length === 0 && ' You have none yet.'}
    </p>
    {factor.passkeys.length > 0 && (
      <ul className={`${styles.list} mt-16`}>
        {factor.passkeys.map((passkey) => (
          <Passkey {...passkey} account={account} key={passkey.id} />
        ))}
      </ul>
    )}
    {isVerified ? (
      <>
        <AddPasskey initial={newName} />
        <noscript>
          <p className="muted text-sm mt-16">To add a passkey, this page needs JavaScript.</p>
        </noscript>
      </>
    ) : (
      <p className="mt-16">
        {accountTexts.passkeyUnverified} Then you can add a passkey here
        {factor.passkeys.length > 0 && !factor.required && ', and ask for it after the password'}.
      </p>
    )}
    {factor.passkeys.length > 0 && (factor.required || isVerified) && <SecondStep {...factor} account={account} />}
  </div>
)
