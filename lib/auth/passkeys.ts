import 'server-only'
import { createHash } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { env } from '@/lib/env'
import {
  challengeLifetime,
  lockOwner,
  makeChallenge,
  type Owner,
  ownerText,
  type Purpose,
  takeChallenge,
} from './passkey-challenge'
import type { NewPasskey, PasskeyAnswer } from './passkey-schema'

/** Maximum number of passkeys per account. */
const maxPasskeys = 20

/** The relying party ID: the host of SITE_URL. Pages on other hosts cannot request its passkeys. */
const host = () => new URL(env.SITE_URL).hostname
const timeout = challengeLifetime * 1_000
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** A passkey as shown to its owner. Safe in the browser. Times in ISO 8601. */
export type PasskeyLine = { id: string; name: string; added: string; used: string | null }

/** Resolves to the passkeys of an account, oldest first. */
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

/** Returns the account's user handle: the same for all its passkeys, without personal data. */
const handleOf = (owner: Owner): string =>
  createHash('sha256')
    .update(`${ownerText(owner)} at ${host()}`)
    .digest('base64url')

/** Resolves to the browser's options for creating a passkey. Its dialogue shows `account` and `shop`. */
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

/** Resolves to the browser's options for using a passkey: one of `owner`'s, or any passkey of this site. */
export const passkeyOptions = async (purpose: Purpose, owner: Owner | null) =>
  generateAuthenticationOptions({
    rpID: host(),
    challenge: bytesOf(await makeChallenge(purpose, owner)),
    allowCredentials: owner ? await known(owner) : [],
    userVerification: 'required',
    timeout,
  })

/** A new credential, in the form in which it is stored. */
type NewCredential = { id: string; public_key: Uint8Array<ArrayBuffer>; counter: number; transports: string[] }

/**
 * An attestation object without its statement. None is asked for; of one that is sent all the same the library would
 * request the addresses in its certificates before it knows who signed them.
 */
const withoutStatement = (attestationObject: string): string => {
  const authData = decodeAttestationObject(bytesOf(attestationObject)).get('authData')
  const bare = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(bare)).toString('base64url')
}

const verifyNew = async (answer: NewPasskey, challenge: string) => {
  const attestationObject = withoutStatement(answer.response.attestationObject)
  return verifyRegistrationResponse({
    response: { ...answer, response: { ...answer.response, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: env.SITE_URL,
    expectedRPID: host(),
    requireUserVerification: true,
  })
}

/** Resolves to the credential of a response, or null if it was not made for this site, account and challenge. */
export const checkNewPasskey = async (owner: Owner, answer: NewPasskey): Promise<NewCredential | null> => {
  const challenge = await takeChallenge(answer.response.clientDataJSON, 'add', owner)
  if (!challenge) return null
  const checked = await verifyNew(answer, challenge).catch(() => null)
  if (!checked?.verified) return null
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return { id, public_key: new Uint8Array(publicKey), counter, transports: answer.response.transports }
}

type Added = { ok: true } | { ok: false; reason: 'known' | 'too-many' }

/** Stores a new passkey of an account under a name. Refuses a passkey that is already known, and more than twenty. */
export const addPasskey = async (
  tx: Prisma.TransactionClient,
  owner: Owner,
  credential: NewCredential,
  name: string,
): Promise<Added> => {
  if ((await tx.passkey.count({ where: owner })) >= maxPasskeys) return { ok: false, reason: 'too-many' }
  const { count } = await tx.passkey.createMany({ data: [{ ...credential, ...owner, name }], skipDuplicates: true })
  return count > 0 ? { ok: true } : { ok: false, reason: 'known' }
}

const kinds = {
  member: { member_id: { not: null } },
  staff: { staff_id: { not: null } },
} as const satisfies Record<string, Prisma.PasskeyWhereInput>

const ownerOf = ({ member_id, staff_id }: { member_id: number | null; staff_id: number | null }): Owner =>
  member_id === null ? { staff_id: staff_id ?? 0 } : { member_id }

/** `accountId`: the id of the member or of the staff account. */
type Proven = { id: string; accountId: number }

/**
 * Resolves to the passkey that signed a response, and to its account: `owner` if given, otherwise any account of that
 * kind. Null if the response does not answer a valid challenge for this purpose with a known passkey. Also null if the
 * signature counter does not grow, which indicates a cloned passkey.
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

/** Renames a passkey of an account to a name of 1 to 60 characters. False if the account has no such passkey. */
export const renamePasskey = async (owner: Owner, id: string, name: string): Promise<boolean> =>
  (await db.passkey.updateMany({ where: { ...owner, id }, data: { name } })).count > 0

/** Removes a passkey and returns its name, or null. A trigger turns off the second factor with the last one. */
export const removePasskey = async (tx: Prisma.TransactionClient, owner: Owner, id: string): Promise<string | null> => {
  await lockOwner(tx, owner)
  const row = await tx.passkey.findFirst({ where: { ...owner, id }, select: { name: true } })
  const { count } = await tx.passkey.deleteMany({ where: { ...owner, id } })
  return count > 0 ? (row?.name ?? '') : null
}
