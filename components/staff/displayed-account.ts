import * as z from 'zod/mini'
import type { Answer } from '@/lib/http/send'
import { accountHeader } from '@/lib/staff/account'
import { askToGoOn } from './prompts'

/** The account of the colleague whom this page shows; null until that is known. */
let shown: number | null = null

/** Notes whom this page shows; null if that is in question, so that the next changes are made by whoever is signed in. */
export const noteShown = (id: number | null) => {
  shown = id
}

/** Headers of a change: its type, and whose page it comes from, without which it might be made in another name. */
export const headersOf = (type: string): Record<string, string> => ({
  'Content-Type': type,
  ...(shown !== null && { [accountHeader]: String(shown) }),
})

const account = z.object({ id: z.number(), name: z.string() })
const refused = z.object({ signedInAs: account })

/** Who has signed in since in another tab, if a change was refused for that; null otherwise. */
export const whoElse = (answer: Answer | null): z.infer<typeof account> | null => {
  const read = answer?.status === 409 ? refused.safeParse(answer.body) : null
  return read?.success ? read.data.signedInAs : null
}

/** Whether to repeat a change in the name of whoever has signed in: the user is asked, unless that is settled. */
export const mayGoOn = async ({ id, name }: z.infer<typeof account>): Promise<boolean> =>
  id === shown || askToGoOn(name)
