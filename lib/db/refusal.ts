import 'server-only'
import * as z from 'zod'
import { type RefusalCode, refusalTexts } from './refusal-texts'

const codes = Object.keys(refusalTexts) as [RefusalCode, ...RefusalCode[]]
const raised = z.object({ code: z.enum(codes), values: z.array(z.string()) })

/** An error of Prisma's pg adapter. Of a check, it passes the detail on and no name; of keys, the name and no detail. */
const adapterError = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({
        originalCode: z.string(),
        column: z.string().nullish(),
        detail: z.string().nullish(),
        constraint: z.object({ index: z.string().optional() }).nullish(),
      }),
    }),
  }),
})

const ofState: Partial<Record<string, RefusalCode>> = {
  '22003': 'number_too_large',
  '23001': 'reference',
  '23502': 'required',
  '23503': 'reference',
  '23505': 'taken',
  '42501': 'not_allowed',
}

/** Prisma's names of keys: StaffAccount_email_key, PageBlurb_page_name_fkey. */
const columnOfKey = (name = '') => /^[^_]+_(.+)_f?key$/.exec(name)?.[1]

/** `column` null: the refusal names none, such as a taken primary key. */
export type Refused = { code: RefusalCode; values: string[]; column: string | null }

/** Why the database refused a write. Null for every other error: a bug, or a database that is away. */
export const refusalOf = (error: unknown): Refused | null => {
  const { data } = adapterError.safeParse(error)
  if (!data) return null
  const { originalCode, column, detail, constraint } = data.meta.driverAdapterError.cause
  const own = detail?.startsWith('{') ? raised.safeParse(JSON.parse(detail)).data : undefined
  const code = own?.code ?? ofState[originalCode] ?? (/^2[23]/.test(originalCode) ? 'not_accepted' : null)
  return code && { code, values: own?.values ?? [], column: column || columnOfKey(constraint?.index) || null }
}

/** The sentence of a refusal; `field` is the label of its column. */
export const sentenceOf = ({ code, values }: Refused, field = 'This'): string => {
  const text: (field: string, ...values: string[]) => string = refusalTexts[code]
  return text(field, ...values)
}

/** Whether a write was refused because a unique value, such as an address, is in another record already. */
export const isDuplicate = (error: unknown): boolean => refusalOf(error)?.code === 'taken'

/**
 * Whether a write failed because the account that it is for, a member's or a colleague's, was deleted after the request
 * had read it.
 */
export const isForDeletedAccount = (error: unknown): boolean => {
  const refused = refusalOf(error)
  return refused?.code === 'reference' && (refused.column === 'member_id' || refused.column === 'staff_id')
}
