import 'server-only'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { countAttempt, countAttemptInTurn, type Limit, perAccount } from '@/lib/http/limits'
import { newMessageId } from '@/lib/mail/message'
import { isHeldForAnother } from './email-undo'
import { isVerification, type VerificationLink } from './links'
import { queueMemberMail } from './mail-queries'

/**
 * Removes the passkeys, recovery codes and second factor of member `id`, and notifies them by mail. Runs in the
 * transaction in which somebody proves only that they receive the mails of an unverified address: whoever made the
 * passkeys had merely typed that address.
 */
export const revokeUnverifiedCredentials = async (tx: Prisma.TransactionClient, id: number): Promise<void> => {
  const { count } = await tx.passkey.deleteMany({ where: { member_id: id } })
  await tx.recoveryCode.deleteMany({ where: { member_id: id } })
  await tx.member.updateMany({ where: { id, two_factor: true }, data: { two_factor: false } })
  if (count > 0) await queueMemberMail(tx, id, 'passkey_removed')
}

/** 20 verification mails an hour to one address, whoever enters it: it may be a stranger's. */
const mailsTo = (email: string): Limit => perAccount('mail', email, 20, 3_600)

/**
 * Counts the first verification mail to a new address of member `id`, or of a new member. An address that is taken or
 * reserved gets none, so it is not counted. Resolves to the seconds to wait, or 0.
 */
export const countFirstMail = async (email: string, id: number | null = null): Promise<number> => {
  const holder = await db.member.findUnique({ where: { email }, select: { id: true } })
  return holder || (await isHeldForAnother(email, id)) ? 0 : countAttempt([mailsTo(email)])
}

/** 6 verification mails a minute for one member, 20 an hour to one address. Returns the seconds to wait, or 0. */
export const countVerificationMail = ({ id, email }: { id: number; email: string }) =>
  countAttemptInTurn([perAccount('verification', String(id), 6, 60), mailsTo(email)])

/** Queues a new verification mail to member `id`, unless the address has been verified meanwhile. */
export const requestVerification = async (id: number): Promise<void> => {
  await db.$executeRaw`
    INSERT INTO "Mail" ("kind", "to", "message_id", "member_id")
    SELECT 'verification', "email", ${newMessageId()}, "id" FROM "Member"
    WHERE "id" = ${id} AND "email_verified_at" IS NULL`
}

const select = { id: true, email: true, email_version: true, email_verified_at: true } as const

const findLinked = async (link: VerificationLink | null) => {
  const member = link && (await db.member.findUnique({ where: { id: link.id }, select }))
  return link && member ? { link, member } : null
}

/** The state of a verification link. */
export type LinkState =
  /** valid: it verifies the address */
  | 'open'
  /** it has verified the address and has not expired */
  | 'used'
  /** expired, for another address, or forged */
  | 'dead'

/** Resolves to the state of a link. null: the address was not a link. */
export const stateOfLink = async (asked: VerificationLink | null): Promise<LinkState> => {
  const found = await findLinked(asked)
  if (!found) return 'dead'
  const { link, member } = found
  if (member.email_verified_at === null) return isVerification(link, member) ? 'open' : 'dead'
  return isVerification(link, { ...member, email_version: member.email_version - 1 }) ? 'used' : 'dead'
}

/**
 * Verifies the address that a link was sent to. False if the link is not valid. `signedIn`: the member whose session
 * the browser has. In any other browser the link proves only access to the mailbox, so all earlier sessions, passkeys
 * and recovery codes of the account are removed.
 */
export const verifyEmail = async (asked: VerificationLink | null, signedIn: number | null = null): Promise<boolean> => {
  const found = await findLinked(asked)
  if (!found || !isVerification(found.link, found.member)) return false
  const { id, email, email_version } = found.member
  return db.$transaction(async (tx) => {
    const { count } = await tx.member.updateMany({
      where: { id, email, email_version, email_verified_at: null },
      data: { email_verified_at: new Date() },
    })
    if (count > 0 && id !== signedIn) {
      await tx.session.deleteMany({ where: { member_id: id } })
      await revokeUnverifiedCredentials(tx, id)
    }
    return count > 0
  })
}
