import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/db/client'
import { withShownLinks } from '@/lib/site/page-visibility'
import { findHiddenRoutes } from '@/lib/site/queries'
import { sanitise } from './html'

/** The membership text as sanitised HTML without links to hidden pages; '' if staff have written none. */
export const getMembershipText = async (): Promise<string> => {
  const [row, hidden] = await Promise.all([
    db.membershipContent.findUnique({ where: { id: 1 }, select: { Description: true } }),
    findHiddenRoutes(),
  ])
  return withShownLinks(sanitise(row?.Description ?? ''), hidden)
}

export const membershipSchema = z
  .strictObject({ Description: z.string().describe('sanitised HTML') })
  .meta({ id: 'MembershipContent' })

export const membershipWire = async (): Promise<z.infer<typeof membershipSchema>> => ({
  Description: await getMembershipText(),
})
