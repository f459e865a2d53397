import * as z from 'zod/mini'
import type { FormDefinition } from '@/lib/forms/definition'
import { email } from '@/lib/forms/fields'

/** Shows only the address field; what the alert is for is sent in hidden fields. */
export const alertForm = {
  name: 'alert',
  action: '/api/alerts',
  method: 'POST',
  button: 'Tell me',
  sending: 'Sending',
  keepsDraft: true,
  schema: z.object({ email }),
  fields: [
    {
      name: 'email',
      label: 'Email',
      type: 'email',
      required: true,
      autoComplete: 'email',
      validated: 'blur',
      full: true,
    },
  ],
} satisfies FormDefinition

export const alertTexts = {
  arrives: 'Tell me when one arrives',
  another: 'Tell me when another arrives',
  awaited: 'Tell me when it arrives',
  returns: 'Tell me if it comes back',
  how: 'Confirm your address and we will write, once a day at most. No account; stop with one click.',
  atOnce: 'Tell me immediately',
  asked: 'One last step: open the email we have just sent and confirm your address.',
} as const

/** When the mail is sent, by what was clicked. 'had': the piece is not visible to the visitor, or is available. */
const whens = {
  one: (what = 'one') => `when ${what} arrives`,
  awaited: (what = 'it') => `when ${what} arrives`,
  returns: (what = 'it') => `if ${what} comes back`,
  had: (what = 'it') => `once ${what} is available`,
} as const
export type When = keyof typeof whens

export const isWhen = (text: unknown): text is When => typeof text === 'string' && Object.hasOwn(whens, text)
export const whenText = (when: When, what?: string) => whens[when](what)

/** The answer to a member, whose address needs no confirmation. */
export const ownText = (when: When) => `We will write to you ${whenText(when)}.`
