import type { ReactNode } from 'react'
import type { FormAnswer } from '@/components/forms/form-state'
import { SiteLink } from '@/components/ui/link'
import { Spinner } from '@/components/ui/spinner'
import * as memberTexts from '@/lib/member-texts'
import { type Account, accountStatus } from '@/lib/members/account'
import { accountTexts } from '@/lib/members/account-texts'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { AnswerNote } from './answer-note'
import { Logout } from './logout'
import styles from './notices.module.css'
import { SendVerification } from './send-verification'

type VerifyPromptProps = {
  email: string
  /** the page it is on; the account page needs no link to itself */
  page: '/dashboard' | '/user'
}

/** Asks the member to verify the e-mail address. */
export const VerifyPrompt = ({ email, page }: VerifyPromptProps) => {
  const Heading = page === '/user' ? 'h2' : 'h1'
  return (
    <div className={styles.prompt}>
      <Heading className={page === '/user' ? 'title-block' : 'title-section'}>Thank you. One last step</Heading>
      <p className="lead mt-16">
        A verification code was sent to your email, <span className={styles.email}>{email}</span>. Open its link to
        continue.
      </p>
      <div className="mt-24">
        <SendVerification memberPage={page} />
      </div>
      <p className="muted mt-24">
        {page === '/user' ? (
          'Wrong address? Correct it below, and we will write to the new one.'
        ) : (
          <>
            Wrong address? <SiteLink href="/user">Correct it on your account page</SiteLink>, and we will write to the
            new one.
          </>
        )}
      </p>
    </div>
  )
}

/** A screen for members who cannot see the private list yet, or no longer can. */
const WaitingScreen = ({ children }: { children: ReactNode }) => (
  <div className="wrap">
    <div className={styles.waiting}>
      <Spinner className={styles.turn} />
      {children}
    </div>
  </div>
)

/** The actions offered there. */
export const NoticeActions = ({ children }: { children: ReactNode }) => <div className={styles.ways}>{children}</div>

/** `hidden`: router links of hidden pages */
type HiddenProps = { hidden: string[] }

const ContactOrLogout = ({ hidden }: HiddenProps) => (
  <NoticeActions>
    {!isHiddenLink('/contact', hidden) && (
      <SiteLink className="btn" href="/contact">
        Contact us
      </SiteLink>
    )}
    <Logout />
  </NoticeActions>
)

/** The account is suspended: only contact and logout. */
export const SuspendedNotice = ({ hidden }: HiddenProps) => (
  <WaitingScreen>
    <h1 className="title-block">{memberTexts.members.suspended}</h1>
    <ContactOrLogout hidden={hidden} />
  </WaitingScreen>
)

/** The boutique declined the request. */
export const DeclinedNotice = ({ hidden }: HiddenProps) => (
  <WaitingScreen>
    <h1 className="title-section">{accountTexts.declinedTitle}</h1>
    <p className="lead mt-24">{accountTexts.declined}</p>
    <p className="muted mt-16">The watches and jewellery on our website remain open to you, and so do our boutiques.</p>
    <ContactOrLogout hidden={hidden} />
  </WaitingScreen>
)

/** The e-mail address is not verified yet. Approved members have the logout in their navigation. */
export const UnverifiedNotice = ({ member, answer }: { member: Account; answer?: FormAnswer }) => (
  <WaitingScreen>
    {answer && <AnswerNote answer={answer} />}
    <VerifyPrompt email={member.email} page="/dashboard" />
    {member.status !== accountStatus.approved && (
      <NoticeActions>
        <Logout />
      </NoticeActions>
    )}
  </WaitingScreen>
)

/** The boutique has not decided yet. */
export const PendingNotice = ({ firstName, hidden }: HiddenProps & { firstName: string }) => (
  <WaitingScreen>
    <h1 className="title-section">{memberTexts.members.welcome(firstName)}</h1>
    <p className="lead mt-24">{memberTexts.members.pending}</p>
    <p className="muted mt-16">Our boutique reads every application, usually within two working days.</p>
    <NoticeActions>
      {!isHiddenLink('/user', hidden) && (
        <SiteLink className="btn btn--outline" href="/user">
          {memberTexts.members.editProfile}
        </SiteLink>
      )}
      <Logout />
    </NoticeActions>
  </WaitingScreen>
)
