import type { ReactNode } from 'react'
import { type Account, accountStatus } from '@/lib/members/account'
import { FreshPage } from './fresh-page'
import { MembersNav, type MembersPath } from './members-nav'
import styles from './night-page.module.css'

type NightPageProps = { member: Account; current: MembersPath; children: ReactNode }

/** A page of the members' area. The header and the page's ground follow `data-ground`. */
export const NightPage = ({ member, current, children }: NightPageProps) => (
  <div className={`night ${styles.ground}`} data-ground="night">
    <FreshPage />
    {member.status === accountStatus.approved && (
      <MembersNav firstName={member.first_name || member.name} current={current} />
    )}
    <main id="main">{children}</main>
  </div>
)
