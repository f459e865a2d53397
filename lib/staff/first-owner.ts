import 'server-only'
import cluster from 'node:cluster'
import { db } from '@/lib/db/client'
import { logFailure } from '@/lib/log/failure'
import { firstOwnerUrl } from './invitation'

/** Prints the link that makes the first owner, while there is nobody who could sign in at the desk. Never throws. */
export const announceFirstOwner = async (): Promise<void> => {
  // Every process of the shop comes here; the link is printed by the first.
  if ((cluster.worker?.id ?? 1) > 1) return
  try {
    if ((await db.staffAccount.count()) > 0) return
    console.log(`\nThe staff's desk has no owner yet. Open this once, within seven days:\n  ${firstOwnerUrl()}\n`)
  } catch (error) {
    logFailure('staff', error)
  }
}
