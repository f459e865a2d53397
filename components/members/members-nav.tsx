import { SiteLink } from '@/components/ui/link'
import * as memberTexts from '@/lib/member-texts'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { Logout } from './logout'
import styles from './members-nav.module.css'

export type MembersPath = '/dashboard' | '/user' | '/featuredwatches'

const links: { label: string; href: MembersPath }[] = [
  { label: memberTexts.members.dashboard, href: '/dashboard' },
  { label: memberTexts.members.editProfile, href: '/user' },
  { label: memberTexts.members.upcoming, href: '/featuredwatches' },
]

type MembersNavProps = {
  firstName: string
  current: MembersPath
  /** router links of hidden pages */
  hidden: string[]
}

/** The navigation below the header, for approved members. */
export const MembersNav = ({ firstName, current, hidden }: MembersNavProps) => (
  <nav className={styles.nav} aria-label="Members">
    <div className={`wrap ${styles.line}`}>
      <p className={styles.greeting}>
        {memberTexts.members.greeting}, <bdi>{firstName}</bdi>.
      </p>
      {links
        .filter(({ href }) => !isHiddenLink(href, hidden))
        .map(({ label, href }) => (
          <SiteLink key={href} className={styles.link} href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </SiteLink>
        ))}
      <Logout className={styles.link} />
    </div>
  </nav>
)
