import 'server-only'
import { provePasskey } from '@/lib/auth/passkeys'
import { isPassword } from '@/lib/auth/password'
import { countAttemptInTurn, perAccount, refundAttempt } from '@/lib/http/limits'
import { invalid, limited, type Refused } from '@/lib/http/refusals'
import { logEvent } from '@/lib/log/events'
import { accountTexts } from './account-texts'
import type { MemberInput } from './schema'

/** A signed-in account that confirms who it is. `sid`: its session, where the caller knows it. */
export type Prover = { kind: 'member' | 'staff'; id: number; sid?: string }

const tries = ({ kind, id }: Prover) => perAccount(`${kind} password`, String(id), 6, 60)

/** Per session, so that whoever took one over does not keep the holder's other browsers from confirming. */
const failures = ({ kind, id, sid }: Prover) =>
  perAccount(`${kind} password`, sid ? `session ${sid}` : String(id), 50, 3_600)

/**
 * Counts a confirmation: 6 tries a minute for an account and, by password, 50 failures an hour for a session, or for
 * the account without one. Resolves to the seconds to wait, or 0.
 */
export const countProof = (prover: Prover, by: 'password' | 'passkey' = 'password'): Promise<number> =>
  countAttemptInTurn(by === 'password' ? [tries(prover), failures(prover)] : [tries(prover)])

/** Takes back the failure that `countProof` counted, since the password was right. */
export const takeBackProof = (prover: Prover): Promise<void> => refundAttempt([failures(prover)])

/** Confirms by password or passkey that whoever sent this is the account's holder. `findAccount` is for a password. */
export const confirmHolder = async (
  prover: Prover,
  { password = '', credential }: MemberInput<'confirmPassword'>,
  findAccount: () => Promise<{ password: string } | null>,
): Promise<{ ok: true } | Refused> => {
  const { kind, id } = prover
  const wait = await countProof(prover, credential ? 'passkey' : 'password')
  if (wait > 0) return limited(wait)
  const owner = kind === 'member' ? { member_id: id } : { staff_id: id }
  const isHolder = credential
    ? (await provePasskey(credential, 'confirm', { owner, kind })) !== null
    : await isPassword(password, (await findAccount())?.password, `${kind} ${id}`, 'known')
  if (!isHolder) {
    logEvent('refusal', { of: 'confirmation', [kind]: id })
    return credential
      ? invalid({ credential: [accountTexts.passkey] })
      : invalid({ password: [accountTexts.confirmation] })
  }
  if (!credential) await takeBackProof(prover)
  return { ok: true }
}
