import 'server-only'
import { db } from '@/lib/db/client'
import { countInTurn, countTry, type Limit, perAccount } from '@/lib/http/limits'
import { newMessageId } from '@/lib/mail/message-id'
import { isVerification, type VerificationLink } from './links'

/** 20 verification mails an hour to one address, whoever gives it for theirs: it may be a stranger's. */
const mailsTo = (email: string): Limit => perAccount('mail', email, 20, 3_600)

/**
 * Counts the mail that an address gets once it becomes a member's. One that has an account gets none: it is the member's
 * already, or it is refused. Gives the seconds to wait, or 0.
 */
export const countFirstMail = async (email: string): Promise<number> => {
  const holder = await db.member.findUnique({ where: { email }, select: { id: true } })
  return holder ? 0 : countTry([mailsTo(email)])
}

/** 6 verification mails a minute for one member, 20 an hour to one address. Gives the seconds to wait, or 0. */
export const countVerificationMail = ({ id, email }: { id: number; email: string }) =>
  countInTurn([perAccount('verification', String(id), 6, 60), mailsTo(email)])

/** Queues a new verification mail to member `id`; none where the address is verified meanwhile. */
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

/** What a verification link is good for now. */
export type LinkState =
  /** it verifies */
  | 'open'
  /** it was the one that verified the address, within its hour */
  | 'used'
  /** anything else: too old, for another address, not ours */
  | 'dead'

/** What a link is good for now; null is the address that is no link. */
export const stateOfLink = async (asked: VerificationLink | null): Promise<LinkState> => {
  const found = await findLinked(asked)
  if (!found) return 'dead'
  const { link, member } = found
  if (member.email_verified_at === null) return isVerification(link, member) ? 'open' : 'dead'
  return isVerification(link, { ...member, email_version: member.email_version - 1 }) ? 'used' : 'dead'
}

/** Verifies the address that a link was sent to; false where the link is no longer good for that. */
export const verifyEmail = async (asked: VerificationLink | null): Promise<boolean> => {
  const found = await findLinked(asked)
  if (!found || !isVerification(found.link, found.member)) return false
  const { id, email, email_version } = found.member
  const { count } = await db.member.updateMany({
    where: { id, email, email_version, email_verified_at: null },
    data: { email_verified_at: new Date() },
  })
  return count > 0
}
