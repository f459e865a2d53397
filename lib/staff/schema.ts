import * as z from 'zod/mini'
import { accountTexts } from '@/lib/members/account-texts'
import { confirmed, memberSchemas } from '@/lib/members/schema'

const { email, password: anyPassword } = memberSchemas.login.shape
const { password, password_confirmation } = memberSchemas.register.shape
const line = (name: string) =>
  z
    .string({ error: accountTexts.mustBeText(name) })
    .check(z.trim(), z.maxLength(254, { error: accountTexts.tooLong(name, 254) }))

/** Schemas of sign-in, invitation and account forms. Unknown fields are dropped. */
export const staffSchemas = {
  signIn: z.object({ email, password: anyPassword }),
  forgotPassword: memberSchemas.forgotPassword,
  /** name and email are used for the first owner only */
  accept: z
    .object({
      token: z.string(),
      name: z._default(line('name'), ''),
      email: z._default(line('email'), ''),
      password,
      password_confirmation,
    })
    .check(confirmed),
  password: memberSchemas.password,
  passkeySignIn: memberSchemas.passkeyLogin,
  passkeyOptions: z.object({ purpose: z.enum(['confirm', 'add'], { error: accountTexts.purpose }) }),
  newPasskey: memberSchemas.newPasskey,
  passkeyName: memberSchemas.passkeyName,
  passkeyRemoval: memberSchemas.passkeyRemoval,
  passkeyRequired: memberSchemas.twoFactor,
  proof: memberSchemas.confirmPassword,
}

export type StaffInput<Form extends keyof typeof staffSchemas> = z.infer<(typeof staffSchemas)[Form]>
