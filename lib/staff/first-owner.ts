import 'server-only'
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '@/lib/db/client'
import { logFailure } from '@/lib/log/failure'
import { firstOwnerUrl } from './invitation'

/** Number of attempts while the database does not answer, and the pause between them in ms. */
const [tries, pause] = [60, 5_000]

const announce = async () => {
  if ((await db.staffAccount.count()) > 0) return
  console.log(`\nThe desk has no owner yet. Open this link once, within seven days:\n  ${firstOwnerUrl()}\n`)
}

/** Prints the link that creates the first owner, as long as there is no account. Never throws. */
export const announceFirstOwner = async (): Promise<void> => {
  // Every server process runs this; only the first prints the link.
  if ((cluster.worker?.id ?? 1) > 1) return
  for (let count = 1; count <= tries; count++) {
    try {
      return await announce()
    } catch (error) {
      if (count === tries) logFailure('staff', error)
    }
    await sleep(pause, undefined, { ref: false })
  }
}
