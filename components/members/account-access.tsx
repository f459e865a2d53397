import type { FormAnswer } from '@/components/forms/form-state'
import styles from './account-access.module.css'
import type { ForAccountProps } from './for-account'
import { DeletionForm } from './forms'

/** Data export and account deletion. */
export const AccountAccess = ({ account, answer }: ForAccountProps & { answer?: FormAnswer }) => (
  <div className={styles.access}>
    <div>
      <p className="muted">Everything that we keep about you, as one file.</p>
      <a className="btn btn--outline mt-16" href="/user/data">
        Export my data
      </a>
    </div>
    <details open={answer ? true : undefined}>
      <summary className="disclosure">Delete my account</summary>
      <p className="muted">
        Your account and everything in it is deleted at once and for good. Enquiries that you sent us are kept apart
        from it, for as long as the law asks us to.
      </p>
      <div className="mt-24">
        <DeletionForm account={account} answer={answer} />
      </div>
    </details>
  </div>
)
