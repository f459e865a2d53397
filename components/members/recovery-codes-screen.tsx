import { SiteLink } from '@/components/ui/link'
import type { Account } from '@/lib/members/account'
import styles from './account-lists.module.css'
import page from './account-page.module.css'
import { MembersLayout } from './members-layout'

export const recoveryCodesTitle = 'Keep these recovery codes'

type RecoveryCodesScreenProps = {
  member: Account
  codes: string[]
  /** router links of hidden pages */
  hidden: string[]
}

/** New recovery codes, shown only once. */
export const RecoveryCodesScreen = ({ member, codes, hidden }: RecoveryCodesScreenProps) => (
  <MembersLayout member={member} current="/user" hidden={hidden}>
    <div className={`wrap ${page.page}`}>
      <h1 className="title-page">{recoveryCodesTitle}</h1>
      <p className="lead mt-24">
        Each signs you in once where no passkey is at hand, after your password. They are shown this one time: print
        them, or put them where you keep your passwords. Codes that you had before work no longer.
      </p>
      <ul className={`${styles.codes} mt-48`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-48">
        <SiteLink className="btn" href="/user">
          I have kept them
        </SiteLink>
      </p>
    </div>
  </MembersLayout>
)
