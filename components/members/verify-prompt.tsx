import { SiteLink } from '@/components/ui/link'
import { SendVerification } from './send-verification'
import styles from './verify-prompt.module.css'

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
      <Heading className={page === '/user' ? 'title-block' : 'title-section'}>Thank you. One step is left</Heading>
      <p className="lead mt-16">
        A verification code was sent to your <span className="nowrap">e-mail</span>,{' '}
        <span className={styles.email}>{email}</span>. Open its link to continue.
      </p>
      <div className="mt-24">
        <SendVerification memberPage={page} />
      </div>
      <p className="muted mt-24">
        {page === '/user' ? (
          'Is this address mistyped? Correct it below, and we will write to the new one.'
        ) : (
          <>
            Is this address mistyped? <SiteLink href="/user">Correct it on your account page</SiteLink>, and we will
            write to the new one.
          </>
        )}
      </p>
    </div>
  )
}
