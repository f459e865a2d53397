import 'server-only'
import { createHash } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { env } from '@/lib/env'
import { type Owner, ownerText } from './account-owner'
import { challengeLifetime, makeChallenge, type Purpose, takeChallenge } from './passkey-challenge'
import type { NewPasskey, PasskeyAnswer } from './passkey-schema'

/** Passkeys that one account may have. */
const most = 20

/** The name that a passkey is bound to: SITE_URL's host, so that no page elsewhere can ask for it. */
const host = () => new URL(env.SITE_URL).hostname
const timeout = challengeLifetime * 1_000
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** A passkey as its owner reads of it. Safe in the browser. Moments in ISO 8601. */
export type PasskeyLine = { id: string; name: string; added: string; used: string | null }

/** The passkeys of an account, the oldest first. */
export const findPasskeys = async (owner: Owner): Promise<PasskeyLine[]> => {
  const rows = await db.passkey.findMany({
    where: owner,
    orderBy: { created_at: 'asc' },
    select: { id: true, name: true, created_at: true, used_at: true },
  })
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    added: created_at.toISOString(),
    used: used_at?.toISOString() ?? null,
  }))
}

const known = (owner: Owner) => db.passkey.findMany({ where: owner, select: { id: true, transports: true } })

/** What an account is called inside an authenticator: the same for all its passkeys, and no name of anybody. */
const handleOf = (owner: Owner): string =>
  createHash('sha256')
    .update(`${ownerText(owner)} at ${host()}`)
    .digest('base64url')

/** What a browser needs to make a passkey for an account; `account` and `shop` are what its dialogue shows. */
export const newPasskeyOptions = async (owner: Owner, { account, shop }: { account: string; shop: string }) =>
  generateRegistrationOptions({
    rpName: shop,
    rpID: host(),
    userName: account,
    userID: bytesOf(handleOf(owner)),
    challenge: bytesOf(await makeChallenge('add', owner)),
    attestationType: 'none',
    excludeCredentials: await known(owner),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout,
  })

/** What a browser needs to answer with a passkey: one of `owner`'s, or any that it has for us. */
export const passkeyOptions = async (purpose: Purpose, owner: Owner | null) =>
  generateAuthenticationOptions({
    rpID: host(),
    challenge: bytesOf(await makeChallenge(purpose, owner)),
    allowCredentials: owner ? await known(owner) : [],
    userVerification: 'required',
    timeout,
  })

/** A credential that a browser has just made, as it is kept. */
type NewCredential = { id: string; public_key: Uint8Array<ArrayBuffer>; counter: number; transports: string[] }

/** The credential in an answer; null where it was not made here, now and for this account. */
export const checkNewPasskey = async (owner: Owner, answer: NewPasskey): Promise<NewCredential | null> => {
  const challenge = await takeChallenge(answer.response.clientDataJSON, 'add', owner)
  if (!challenge) return null
  const checked = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: env.SITE_URL,
    expectedRPID: host(),
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return { id, public_key: new Uint8Array(publicKey), counter, transports: answer.response.transports }
}

type Added = { ok: true } | { ok: false; reason: 'known' | 'too-many' }

/** Keeps a new passkey of an account under a name. Refuses one that is known already; twenty are the most. */
export const addPasskey = async (
  tx: Prisma.TransactionClient,
  owner: Owner,
  credential: NewCredential,
  name: string,
): Promise<Added> => {
  if ((await tx.passkey.count({ where: owner })) >= most) return { ok: false, reason: 'too-many' }
  const { count } = await tx.passkey.createMany({ data: [{ ...credential, ...owner, name }], skipDuplicates: true })
  return count > 0 ? { ok: true } : { ok: false, reason: 'known' }
}

const kinds = {
  member: { member_id: { not: null } },
  staff: { staff_id: { not: null } },
} as const satisfies Record<string, Prisma.PasskeyWhereInput>

const ownerOf = ({ member_id, staff_id }: { member_id: number | null; staff_id: number | null }): Owner =>
  member_id === null ? { staff_id: staff_id ?? 0 } : { member_id }

/** `accountId`: of the member or of the colleague. */
type Proven = { id: string; accountId: number }

/**
 * Whose passkey answered: a passkey of `owner` where one is named, else of any account of that kind; null where the answer
 * is not one to a challenge of ours, for this purpose, signed now by a passkey that we know. A counter that does not grow
 * is a copied passkey.
 */
export const provePasskey = async (
  answer: PasskeyAnswer,
  purpose: Purpose,
  { owner = null, kind }: { owner?: Owner | null; kind: keyof typeof kinds },
): Promise<Proven | null> => {
  const challenge = await takeChallenge(answer.response.clientDataJSON, purpose, owner)
  const row = await db.passkey.findFirst({ where: { id: answer.id, ...kinds[kind], ...owner } })
  if (!challenge || !row) return null
  const checked = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: env.SITE_URL,
    expectedRPID: host(),
    credential: { id: row.id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) },
    requireUserVerification: true,
  }).catch(() => null)
  const { userHandle } = answer.response
  if (!checked?.verified || (userHandle && userHandle !== handleOf(ownerOf(row)))) return null
  const counter = checked.authenticationInfo.newCounter
  const { count } = await db.passkey.updateMany({
    where: { id: row.id, ...(counter > 0 ? { counter: { lt: counter } } : { counter: 0 }) },
    data: { counter, used_at: new Date() },
  })
  return count > 0 ? { id: row.id, accountId: row.member_id ?? row.staff_id ?? 0 } : null
}

/** Gives a passkey of an account another name, 1 to 60 characters. False where the account has none such. */
export const renamePasskey = async (owner: Owner, id: string, name: string): Promise<boolean> =>
  (await db.passkey.updateMany({ where: { ...owner, id }, data: { name } })).count > 0

/** Removes a passkey of an account; with the last one goes the second factor. Gives its name; null where there is none. */
export const removePasskey = async (tx: Prisma.TransactionClient, owner: Owner, id: string): Promise<string | null> => {
  const row = await tx.passkey.findFirst({ where: { ...owner, id }, select: { name: true } })
  const { count } = await tx.passkey.deleteMany({ where: { ...owner, id } })
  return count > 0 ? (row?.name ?? '') : null
}
