import { SiteLink } from '@/components/ui/link'
import { Spinner } from '@/components/ui/spinner'
import type { Card, Family } from '@/lib/catalogue/piece'
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
  /** what is drawn: as the address says, not the piece */
  family: Family
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
export const MembersNotice = ({ sku, family, others, hidden, state }: MembersNoticeProps) => (
  <main id="main">
    <div className={`${floor.piece} ${styles.piece}`}>
      <div className={`night ${styles.curtain}`} aria-hidden="true">
        <Veiled family={family} />
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

/** A watch or a ring in outline, of which a quarter is lit: it stands for any piece. */
const Veiled = ({ family }: { family: Family }) => (
  <svg
    viewBox="0 0 800 1000"
    aria-hidden="true"
    fill="none"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {family === 'watch' ? (
      <g transform="translate(400 500)">
        <path d="M-88 -176L-76 -500M88 -176L76 -500M-88 176L-76 500M88 176L76 500M-122 -142L-110 -206H-88M122 -142L110 -206H88M-122 142L-110 206H-88M122 142L110 206H88M188 -20h18v40h-18" />
        <circle r="188" />
        <path d="M0 -150V-118M75 -130L63 -109M130 -75L109 -63M150 0H118M130 75L109 63M75 130L63 109M0 150V118M-75 130L-63 109M-130 75L-109 63M-150 0H-118M-130 -75L-109 -63M-75 -130L-63 -109" />
        <path d="M0 -188A188 188 0 0 1 188 0" data-lit="" />
      </g>
    ) : (
      <g transform="translate(400 560)">
        <circle r="188" />
        <circle r="160" />
        <path d="M-78 -270L-52 -306H52L78 -270L0 -172ZM-78 -270H78M-52 -306L-30 -270L0 -306L30 -270L52 -306M-30 -270L0 -172L30 -270M-62 -252L-40 -184M62 -252L40 -184" />
        <path d="M188 0A188 188 0 0 0 48 -182" data-lit="" />
      </g>
    )}
  </svg>
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
