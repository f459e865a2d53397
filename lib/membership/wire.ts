import 'server-only'
import { z } from 'zod'
import { getMembershipText } from './queries'

export const membershipSchema = z
  .strictObject({ Description: z.string().describe('sanitised HTML') })
  .meta({ id: 'MembershipContent' })

export const membershipWire = async (): Promise<z.infer<typeof membershipSchema>> => ({
  Description: await getMembershipText(),
})
