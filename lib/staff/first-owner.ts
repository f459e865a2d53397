import 'server-only'
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '@/lib/db/client'
import { logFailure } from '@/lib/log/failure'
import { firstOwnerUrl } from './invitation'

/** How often a database that does not answer yet is asked, and how long is waited between, in ms. */
const [tries, pause] = [60, 5_000]

const announce = async () => {
  if ((await db.staffAccount.count()) > 0) return
  console.log(`\nThe staff's desk has no owner yet. Open this once, within seven days:\n  ${firstOwnerUrl()}\n`)
}

/** Prints the link that makes the first owner, while there is nobody who could sign in at the desk. Never throws. */
export const announceFirstOwner = async (): Promise<void> => {
  // Every process of the shop comes here; the link is printed by the first.
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
