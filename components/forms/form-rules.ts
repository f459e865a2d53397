import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { Answer } from '@/lib/http/send'

/** Where a form leads: to `next` once it succeeded; `page` is the members' page on which it stands, if it stands on one. */
export type Destinations = { next?: string; page?: string }

export type ThanksProps = { form: string; values: Record<string, unknown>; body: unknown; onAgain: () => void }

/** What a form needs only once it is touched, and so is loaded then. */
export type FormRules = {
  schema: z.ZodMiniType
  /** says that so many fields need another look */
  refused: (count: number) => string
  /** what the visitor can do where sending failed; '' for nothing */
  advice: (answer: { status: number; retryAfter?: number | null } | null) => string
  /** what goes along with the fields, read when they are sent */
  sentAlong?: () => Record<string, unknown>
  /** the address to go on to instead of showing an answer */
  leave?: (answer: Answer, destinations: Destinations) => string | null
  /** in place of the fields after a success */
  thanks?: ComponentType<ThanksProps>
}
