import 'server-only'
import { db } from '@/lib/db/client'
import { sanitise } from '@/lib/pages/html'

/** The text about membership as sanitised HTML; '' where staff have written none. */
export const getMembershipText = async (): Promise<string> => {
  const row = await db.membershipContent.findUnique({ where: { id: 1 }, select: { Description: true } })
  return sanitise(row?.Description ?? '')
}
