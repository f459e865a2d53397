import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { Answer } from '@/lib/http/send'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** 'One detail needs', 'Six details need': the words of every form before 'your attention'. */
export const detailsNeed = (count: number) =>
  count === 1 ? 'One detail needs' : `${numbers[count] ?? count} details need`

/** `next`: where a successful form leads; `page`: the members' page that contains the form, if any. */
export type Destinations = { next?: string; page?: string }

export type ThanksProps = {
  form: string
  values: Record<string, unknown>
  body: unknown
  /** shows the fields again, empty and with the focus */
  onAgain: () => void
  /** shows the fields again as they were */
  onReturn: () => void
}

/** What a form needs only after the first interaction; loaded then. */
export type FormRules = {
  schema: z.ZodMiniType
  /** the message that `count` fields need attention */
  refused: (count: number) => string
  /** what the visitor can do after a failure; '' for nothing */
  advice: (answer: { status: number; retryAfter?: number | null } | null) => string
  /** values sent with the fields, read at submission */
  sentAlong?: () => Record<string, unknown>
  /** the address to go to instead of showing the response */
  leave?: (answer: Answer, destinations: Destinations) => string | null
  /** replaces the fields after a success */
  thanks?: ComponentType<ThanksProps>
}
