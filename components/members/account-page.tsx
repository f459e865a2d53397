import type { ReactNode } from 'react'
import type { FormAnswer } from '@/components/forms/form-state'
import { SiteLink } from '@/components/ui/link'
import type { SessionLine } from '@/lib/auth/session-age'
import * as memberTexts from '@/lib/member-texts'
import { type Account, accountStatus } from '@/lib/members/account'
import type { SecondFactor } from '@/lib/members/second-factor'
import styles from './account-page.module.css'
import { AnswerNote } from './answer-note'
import { Flash } from './flash'
import { DeletionForm, type ForAccountProps, PasswordForm, ProfileForm } from './forms'
import { Logout } from './logout'
import { MembersLayout } from './members-layout'
import { NoticeActions, VerifyPrompt } from './notices'
import { PasskeyList } from './passkey-list'
import { SessionList } from './session-list'

/** Data export and account deletion. */
const AccountAccess = ({ account, answer }: ForAccountProps & { answer?: FormAnswer }) => (
  <div className={styles.access}>
    <div>
      <p className="muted">Everything we hold about you, in one file.</p>
      <a className="btn btn--outline mt-16" href="/user/data">
        Export my data
      </a>
    </div>
    <details open={answer ? true : undefined}>
      <summary className="disclosure">Delete my account</summary>
      <p className="muted">
        Your account and everything in it will be deleted at once and for good. Enquiries you sent us are kept
        separately, for as long as the law requires.
      </p>
      <div className="mt-24">
        <DeletionForm account={account} answer={answer} />
      </div>
    </details>
  </div>
)

type AccountPageProps = {
  member: Account
  sessions: SessionLine[]
  factor: SecondFactor
  /** router links of hidden pages */
  hidden: string[]
  /** the name of a passkey about to be added */
  newPasskey?: string
  /** message about an action just completed */
  flash?: string
  /** the form that the server refused, and its response */
  refused?: { form: string; answer: FormAnswer }
}

/** Forms that consist only of buttons; their errors are shown at the top of the page. */
const standalone = ['verification', 'sessions', 'passkeys', 'two-factor']

/** Edit Profile: the member's details and every account setting. */
export const AccountPage = (props: AccountPageProps) => {
  const { member, sessions, factor, hidden, newPasskey = '', flash = '', refused } = props
  const answerTo = (form: string) => (refused?.form === form ? refused.answer : undefined)
  const { id, name, email, email_verified_at, status } = member
  return (
    <MembersLayout member={member} current="/user" hidden={hidden}>
      <div className={`wrap ${styles.page}`}>
        {flash && <Flash text={flash} />}
        {refused && standalone.includes(refused.form) && <AnswerNote answer={refused.answer} />}
        <h1 className={`title-page ${styles.name}`}>
          <bdi>{name}</bdi>
        </h1>
        <p className={`lead mt-16 ${styles.name}`}>{email}</p>
        {email_verified_at ? (
          <p className="status text-sm mt-16">{memberTexts.account.emailVerified}</p>
        ) : (
          <div className="mt-32">
            <VerifyPrompt email={email} page="/user" />
          </div>
        )}
        {status !== accountStatus.approved && (
          <NoticeActions>
            <SiteLink className="btn btn--outline" href="/dashboard">
              {memberTexts.members.dashboard}
            </SiteLink>
            <Logout />
          </NoticeActions>
        )}
        <Section title={memberTexts.account.updateDetails}>
          <ProfileForm account={id} name={name} email={email} answer={answerTo('profile')} />
        </Section>
        <Section title={memberTexts.account.changePassword}>
          <PasswordForm account={id} email={email} answer={answerTo('password')} />
        </Section>
        <Section title="Passkeys">
          <PasskeyList {...factor} account={id} newName={newPasskey} isVerified={email_verified_at !== null} />
        </Section>
        <Section title="Where you are signed in">
          <SessionList account={id} sessions={sessions} />
        </Section>
        <Section title="Your data">
          <AccountAccess account={id} answer={answerTo('deletion')} />
        </Section>
      </div>
    </MembersLayout>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`split ${styles.section}`}>
    <h2 className="title-section">{title}</h2>
    <div>{children}</div>
  </section>
)
