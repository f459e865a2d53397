import 'server-only'
import { db } from '@/lib/db/client'
import type { MailKind, Prisma } from '@/lib/db/generated/client'
import { compose, type Message, newMessageId, type StoredMail } from '@/lib/mail/message'
import { letter } from '@/lib/mail/templates/letter'
import { findSender } from '@/lib/site/queries'

type Words = { subject: string; title: string; text: string }

/** Texts of the mails about a colleague's account, by kind. `browser` is a description. */
const words = (brand: string, browser: string) =>
  ({
    new_browser: {
      subject: `New sign-in to the ${brand} desk`,
      title: 'You signed in from a new browser.',
      text: `Somebody signed in to your desk account from ${browser}.`,
    },
    password_changed: {
      subject: `Your ${brand} desk password was changed`,
      title: 'Your password was changed.',
      text: 'You have been signed out everywhere else.',
    },
    passkey_added: {
      subject: `A passkey was added to your ${brand} desk account`,
      title: 'A passkey was added.',
      text: 'It can sign in to the desk without your password.',
    },
    passkey_removed: {
      subject: `A passkey was removed from your ${brand} desk account`,
      title: 'A passkey was removed.',
      text: 'It can no longer sign in to the desk.',
    },
    second_factor_off: {
      subject: `The ${brand} desk no longer asks you for a passkey`,
      title: 'You now sign in with your password alone.',
      text: 'You no longer require a passkey to sign in to the desk.',
    },
    passkeys_reset: {
      subject: `Your ${brand} desk passkeys were removed`,
      title: 'Your passkeys were removed.',
      text: 'An owner removed them all, and signed you out everywhere. Sign in with your password, and add a new one.',
    },
  }) satisfies Partial<Record<MailKind, Words>>

/** Kind of a mail about a colleague's account. */
export type AccountMail = keyof ReturnType<typeof words>

const isAccountMail = (kind: string): kind is AccountMail => Object.hasOwn(words('', ''), kind)

/** Queues a mail to account `id`, in the transaction of the change that it reports. */
export const tellStaff = (tx: Prisma.TransactionClient, id: number, kind: AccountMail): Promise<number> =>
  tx.$executeRaw`
    INSERT INTO "Mail" ("kind", "to", "message_id", "staff_id")
    SELECT ${kind}::"MailKind", "email", ${newMessageId()}, "id" FROM "StaffAccount" WHERE "id" = ${id}`

/** Composes a mail about account `id`; undefined for a mail of another kind, null if the account is gone. */
export const composeAccountMail = async (mail: StoredMail, id: number): Promise<Message | null | undefined> => {
  if (!isAccountMail(mail.kind)) return undefined
  const [account, sender, session] = await Promise.all([
    db.staffAccount.count({ where: { id } }),
    findSender(),
    // The session and the mail about it are stored in one transaction.
    db.staffSession.findFirst({ where: { staff_id: id, created_at: mail.created_at }, select: { browser: true } }),
  ])
  if (account === 0) return null
  const { site } = sender
  const { subject, title, text } = words(site.brand, session?.browser || 'an unknown browser')[mail.kind]
  return compose(mail, sender, {
    content: letter({
      site,
      subject,
      title,
      paragraphs: [
        text,
        'If this was you, there is nothing to do. If not, tell an owner at once: somebody may be using your account.',
      ],
      footnote: `You are receiving this email because this is the address of an account at the ${site.brand} desk.`,
    }),
  })
}
