import * as z from 'zod/mini'
import type { FormDefinition } from '@/lib/forms/definition'
import { email } from '@/lib/forms/fields'

/** Asks for an address alone; what it waits for goes along unseen. */
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
  how: 'We write once you have confirmed your address, one mail a day at most. No account, and one click ends it.',
  atOnce: 'Write at once, not once a day',
  asked: 'One more click: please open the mail that we have just sent you, and confirm that the address is yours.',
  own: 'We will write to you when it arrives.',
} as const
