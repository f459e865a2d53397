import 'server-only'
import { createHash, randomInt } from 'node:crypto'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { type Owner, ownerText } from './account-owner'

/** Codes that an account has after they were made. */
const number = 10
/** Nothing that looks like something else. 79 bits in 16 characters: nobody guesses them, not from their hashes either. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

const makeCode = () => {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** As typed or copied: case, spaces and hyphens do not matter. */
const hashOf = (owner: Owner, code: string) =>
  createHash('sha256')
    .update(`${ownerText(owner)}\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url')

/** Makes new codes for an account in place of its old ones. They can be read here and never again. */
export const makeRecoveryCodes = async (tx: Prisma.TransactionClient, owner: Owner): Promise<string[]> => {
  const codes = Array.from({ length: number }, makeCode)
  await tx.recoveryCode.deleteMany({ where: owner })
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ ...owner, hash: hashOf(owner, code) })) })
  return codes
}

/** Uses up a code of an account. False where it has none such, or somebody was faster. */
export const takeRecoveryCode = async (tx: Prisma.TransactionClient, owner: Owner, code: string): Promise<boolean> =>
  (await tx.recoveryCode.deleteMany({ where: { ...owner, hash: hashOf(owner, code) } })).count > 0

/** How many codes an account has left. */
export const countRecoveryCodes = (owner: Owner): Promise<number> => db.recoveryCode.count({ where: owner })
