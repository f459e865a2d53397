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
        Each signs you in once, after your password, if you have no passkey to hand. They are shown only this once:
        print them, or put them where you keep your passwords. Earlier codes no longer work.
      </p>
      <ul className={`${styles.codes} mt-48`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-48">
        <SiteLink className="btn" href="/user">
          I have saved them
        </SiteLink>
      </p>
    </div>
  </MembersLayout>
)
