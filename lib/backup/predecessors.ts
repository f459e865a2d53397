import 'server-only'
import { createHash } from 'node:crypto'
import type { Manifest } from './manifest'

/**
 * SHA-256 over name and checksum of all migrations of the releases before the baseline, whose databases `npm run migrate`
 * takes over: a backup of theirs brings these migrations with it.
 */
const predecessors = new Set([
  'fad9eb2bd2fc798b9a17839ca3d5532b5a3657d42329bdd03fddd9187c084053',
  'cc57ecbe6343c5fce5c06824d47ca5ae064ddb877914b03e45cadb739f12f415',
])

/** Whether a backup is of such a release. */
export const isOfPredecessor = ({ migrations }: Manifest) => {
  const lines = migrations.map(({ name, checksum }) => `${name} ${checksum}\n`).sort()
  return predecessors.has(createHash('sha256').update(lines.join('')).digest('hex'))
}
