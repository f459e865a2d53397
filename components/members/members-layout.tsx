import type { ReactNode } from 'react'
import { type Account, accountStatus } from '@/lib/members/account'
import { MembersNav, type MembersPath } from './members-nav'
import styles from './members-nav.module.css'
import { ReloadWhenStale } from './reload-when-stale'

type MembersLayoutProps = {
  member: Account
  current: MembersPath
  /** router links of hidden pages */
  hidden: string[]
  children: ReactNode
}

/** The layout of the members' area. The header and the page's background follow `data-ground`. */
export const MembersLayout = ({ member, current, hidden, children }: MembersLayoutProps) => (
  <div className={`night ${styles.ground}`} data-ground="night">
    <ReloadWhenStale />
    {member.status === accountStatus.approved && (
      <MembersNav firstName={member.first_name || member.name} current={current} hidden={hidden} />
    )}
    <main id="main">{children}</main>
  </div>
)
