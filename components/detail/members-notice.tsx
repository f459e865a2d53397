import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Spinner } from '@/components/ui/spinner'
import type { Card } from '@/lib/catalogue/piece'
import type { Photo } from '@/lib/images/photo'
import * as memberTexts from '@/lib/member-texts'
import type { AccountState } from '@/lib/members/account'
import { accountTexts } from '@/lib/members/account-texts'
import { loginHref } from '@/lib/routing/login-href'
import { isHiddenLink } from '@/lib/site/page-visibility'
import * as texts from '@/lib/texts'
import { Similar } from './detail-page'
import floor from './detail-page.module.css'
import styles from './members-notice.module.css'

type MembersNoticeProps = {
  sku: string
  /** public pieces to show below */
  others: Card[]
  /** blurred background picture of the house, never of the piece */
  picture: Photo | null
  /** router links of hidden pages */
  hidden: string[]
  /** of a signed-in member who may not see the piece; absent for guests */
  state?: AccountState
}

/** Shown to members in place of the invitation to register. */
const leads: Record<AccountState, string> = {
  suspended: memberTexts.members.suspended,
  declined: accountTexts.declined,
  pending: memberTexts.members.pending,
  unverified: 'Please verify your email first. Your dashboard can send you a new link.',
  approved: '',
}

/** Replaces a members-only piece for visitors who may not see it: no data of the piece, and how to get access. */
export const MembersNotice = ({ sku, others, picture, hidden, state }: MembersNoticeProps) => (
  <main id="main">
    <div className={`${floor.piece} ${styles.piece}`}>
      <div className={`night ${styles.curtain}`} aria-hidden="true">
        {picture && (
          <Picture photo={picture} alt="" sizes="(min-width: 1000px) 62vw, 100vw" maxWidth={640} loading="eager" />
        )}
      </div>
      <div className={`${floor.side} ${styles.side}`}>
        <Spinner />
        <h1 className="title-section">{texts.detail.membersOnly}</h1>
        <p className="lead mt-16">
          {state ? leads[state] : 'Some pieces never reach the shop window. Members see them first.'}
        </p>
        <div className={styles.ways}>
          {state ? <MemberWays state={state} hidden={hidden} /> : <GuestWays sku={sku} hidden={hidden} />}
        </div>
      </div>
    </div>
    <Similar cards={others} />
  </main>
)

/** An address of the piece that is shown: a member finds it at any that names its SKU. */
const addressOf = (sku: string, hidden: string[]) =>
  ['/watch/-/', '/richard-mille-watch/-/', '/jewellery/']
    .map((path) => `${path}${sku}`)
    .find((path) => !isHiddenLink(path, hidden)) ?? '/dashboard'

const GuestWays = ({ sku, hidden }: { sku: string; hidden: string[] }) => (
  <>
    {!isHiddenLink('/register', hidden) && (
      <SiteLink className="btn" href="/register">
        Register
      </SiteLink>
    )}
    <SiteLink className="btn btn--outline" href={loginHref(addressOf(sku, hidden))}>
      {memberTexts.login.submit}
    </SiteLink>
  </>
)

const MemberWays = ({ state, hidden }: { state: AccountState; hidden: string[] }) =>
  state === 'suspended' || state === 'declined' ? (
    !isHiddenLink('/contact', hidden) && (
      <SiteLink className="btn" href="/contact">
        Contact us
      </SiteLink>
    )
  ) : (
    <SiteLink className="btn" href="/dashboard">
      {memberTexts.members.dashboard}
    </SiteLink>
  )
