import 'server-only'
import { countAttemptInTurn, perAccount, refundAttempt } from '@/lib/http/limits'

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
