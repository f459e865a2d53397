import 'server-only'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { processWide } from '@/lib/process-wide'
import { type HashLane, limitHashing } from './hash-limiter'

/** OWASP's least for argon2id (Password Storage Cheat Sheet): memory in KiB. Hashes made with less are made anew at login. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A password's hash, as text that holds its parameters and its salt. `address`: the client for whom it is made. */
export const hashPassword = (password: string, address?: string): Promise<string> =>
  limitHashing(() => hash(password, parameters), address)

const shared = processWide('nobody', (): { hash?: Promise<string> } => ({}))

/** The hash of nobody's password: asking about an unknown address must take as long as about a known one. */
const nobody = () => {
  // Kept only once it is made: a refused try must not be remembered.
  shared.hash ??= hashPassword(crypto.randomUUID()).catch((error) => {
    shared.hash = undefined
    throw error
  })
  return shared.hash
}

/** Whether a password belongs to a hash. Without a hash it takes as long, and the answer is no. `asker` and `lane`: see limitHashing. */
export const isPassword = async (
  password: string,
  hash: string | null | undefined,
  asker?: string,
  lane?: HashLane,
): Promise<boolean> => {
  const known = hash || (await nobody())
  const matches = await limitHashing(() => verify(known, password).catch(() => false), asker, lane)
  return Boolean(hash) && matches
}

/** Whether a hash was made with weaker parameters than today's. */
export const isOutdated = (made: string): boolean => {
  const { memoryCost, timeCost } = parseOptions(made)
  return (memoryCost ?? 0) < parameters.memoryCost || (timeCost ?? 0) < parameters.timeCost
}
