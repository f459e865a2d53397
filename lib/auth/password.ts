import 'server-only'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { compose } from '@/lib/forms/normalise'
import { processWide } from '@/lib/process-wide'
import { type HashLane, limitHashing } from './hash-limiter'

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet); memory in KiB. Weaker hashes are renewed at sign-in. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Resolves to the hash of a password in NFC, which includes parameters and salt. `address`: the client that asks. */
export const hashPassword = (password: string, address?: string): Promise<string> =>
  limitHashing(() => hash(compose(password), parameters), address)

const shared = processWide('nobody', (): { hash?: Promise<string> } => ({}))

/** The hash of a random password: checking an unknown account must take as long as checking a known one. */
const nobody = () => {
  // A rejected attempt must not stay cached.
  shared.hash ??= hashPassword(crypto.randomUUID()).catch((error) => {
    shared.hash = undefined
    throw error
  })
  return shared.hash
}

/** A password as typed, in NFC and in NFD: hashes were once made of what was typed. One spelling if it has no accents. */
const spellingsOf = (password: string) => {
  const composed = compose(password)
  return [
    ...new Set([password, composed, composed === password ? password.slice(0, 1_000).normalize('NFD') : composed]),
  ]
}

/** Whether a password matches a hash. Without a hash: false, after the same time. `asker`, `lane`: see limitHashing. */
export const isPassword = async (
  password: string,
  hash: string | null | undefined,
  asker?: string,
  lane?: HashLane,
): Promise<boolean> => {
  const known = hash || (await nobody())
  const verifyAny = async () => {
    for (const spelling of spellingsOf(password)) if (await verify(known, spelling).catch(() => false)) return true
    return false
  }
  const matches = await limitHashing(verifyAny, asker, lane)
  return Boolean(hash) && matches
}

/** Whether a hash was made with weaker parameters than the current ones. */
export const isOutdated = (made: string): boolean => {
  const { memoryCost, timeCost } = parseOptions(made)
  return (memoryCost ?? 0) < parameters.memoryCost || (timeCost ?? 0) < parameters.timeCost
}
