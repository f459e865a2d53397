import 'server-only'
import { createHash, randomInt } from 'node:crypto'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { lockOwner, type Owner, ownerText } from './passkey-challenge'

/** Number of codes made at a time. */
const codeCount = 10
/** No look-alike characters. 16 characters hold 79 bits: too many to guess, even from a hash. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 16

const makeCode = () => {
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Case, spaces and hyphens are ignored. */
const hashOf = (owner: Owner, code: string) =>
  createHash('sha256')
    .update(`${ownerText(owner)}\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url')

/** Replaces the account's codes with new ones and returns them. They cannot be read again: only hashes are stored. */
export const makeRecoveryCodes = async (tx: Prisma.TransactionClient, owner: Owner): Promise<string[]> => {
  const codes = Array.from({ length: codeCount }, makeCode)
  await tx.recoveryCode.deleteMany({ where: owner })
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ ...owner, hash: hashOf(owner, code) })) })
  return codes
}

/** Consumes a code of an account. False if it does not exist or another request has just used it. */
export const takeRecoveryCode = async (tx: Prisma.TransactionClient, owner: Owner, code: string): Promise<boolean> => {
  await lockOwner(tx, owner)
  return (await tx.recoveryCode.deleteMany({ where: { ...owner, hash: hashOf(owner, code) } })).count > 0
}

/** Resolves to the number of codes left. */
export const countRecoveryCodes = (owner: Owner): Promise<number> => db.recoveryCode.count({ where: owner })
