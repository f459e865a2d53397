import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/db/client'
import { sanitise } from './html'

/** The membership text as sanitised HTML; '' if staff have written none. */
export const getMembershipText = async (): Promise<string> => {
  const row = await db.membershipContent.findUnique({ where: { id: 1 }, select: { Description: true } })
  return sanitise(row?.Description ?? '')
}

export const membershipSchema = z
  .strictObject({ Description: z.string().describe('sanitised HTML') })
  .meta({ id: 'MembershipContent' })

export const membershipWire = async (): Promise<z.infer<typeof membershipSchema>> => ({
  Description: await getMembershipText(),
})
