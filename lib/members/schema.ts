import * as z from 'zod/mini'
import { newPasskeySchema, passkeySchema } from '@/lib/auth/passkey-schema'
import { isAgreed } from '@/lib/forms/consent'
import { nameMaximum, wholeNameMaximum } from '@/lib/forms/constants'
import { mailbox, privacy, tidyAddress, tidyLine } from '@/lib/forms/fields'
import { compose } from '@/lib/forms/normalise'
import { tidyPhone } from '@/lib/forms/phone'
import { phoneProblem } from '@/lib/forms/phone-problem'
import { accountTexts as texts } from './account-texts'

const nameOf = (field: string) => field.replaceAll('_', ' ')

const typed = (field: string) =>
  z.string({
    error: ({ input }) =>
      input === undefined || input === null ? texts.required(nameOf(field)) : texts.mustBeText(nameOf(field)),
  })

const filled = (field: string) => z.minLength(1, { error: texts.required(nameOf(field)) })

const within = (field: string, limit: number) => z.maxLength(limit, { error: texts.tooLong(nameOf(field), limit) })

/** A single-line name. */
const name = (field: string, limit = nameMaximum) =>
  typed(field).check(
    z.overwrite((text) => tidyLine(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))),
    filled(field),
    within(field, limit),
  )

/** First and last name with a space between them. */
const wholeName = name('name', wholeNameMaximum)

/** Trimmed and lower-cased. */
const email = typed('email').check(
  z.overwrite((text) => tidyAddress(text).toLowerCase()),
  filled('email'),
  within('email', 254),
  z.regex(mailbox, { error: texts.email }),
)

/** The phone rule of all forms; only the message for an empty field is a members' one. */
const phone = typed('phone').check(
  z.overwrite((text) => tidyPhone(tidyLine(text))),
  filled('phone'),
  z.refine((text) => phoneProblem(text, false) === '', { error: ({ input }) => phoneProblem(String(input), false) }),
)

/** As typed: passwords are not trimmed. */
const anyPassword = (field: string) => typed(field).check(filled(field), within(field, 1_000))

/** Only compared, so its format does not matter. */
const addressAtLogin = typed('email').check(
  z.overwrite((text) => tidyAddress(text).toLowerCase()),
  filled('email'),
  within('email', 254),
)

const characters = (text: string) => [...text].length

/** In NFC: another keyboard may write the same letters in parts. */
const newPassword = typed('password').check(
  z.overwrite(compose),
  z.refine((text) => tidyLine(text) !== '', { error: texts.required('password') }),
  z.refine((text) => characters(text) >= 8, { error: texts.passwordMinimum }),
  z.refine((text) => characters(text) <= 128, { error: texts.tooLong('password', 128) }),
)

const confirmation = z.optional(z.unknown())

/** Reported along with other errors: checked even if other fields are invalid. */
export const confirmed = z.refine<{ password: string; password_confirmation?: unknown }>(
  ({ password, password_confirmation: again }) => password === (typeof again === 'string' ? compose(again) : again),
  { error: texts.passwordConfirmation, path: ['password'], when: () => true },
)

/** Requires this field if no passkey response is given. */
const oneOf = <Field extends string>(field: Field) =>
  z.refine<{ credential?: unknown } & { [name in Field]?: unknown }>(
    (value) => value.credential !== undefined || Boolean(value[field]),
    { error: texts.required(nameOf(field)), path: [field] },
  )

/** '' stands for the browser's name. */
const passkeyName = z.string({ error: texts.mustBeText('name') }).check(
  z.overwrite((text) => tidyLine(text)),
  within('name', 60),
)
const passkeyId = typed('id').check(filled('id'), within('id', 2_000))

const noes: unknown[] = [false, 0, '0', '', 'off', 'false']

/** A yes or a no. Anything else, or nothing, is no answer: it must not turn anything off. */
const yesOrNo = (field: string) =>
  z.pipe(
    z.unknown().check(
      z.refine((value) => isAgreed(value) || noes.includes(value), {
        error: ({ input }) => (input === undefined ? texts.required(field) : texts.mustBeYesOrNo(field)),
      }),
    ),
    z.transform(isAgreed),
  )

/** One schema per form of the members' area, for browser and server; the server decides. Unknown fields are dropped. */
export const memberSchemas = {
  login: z.object({ email: addressAtLogin, password: anyPassword('password') }),
  register: z
    .object({
      first_name: name('first_name'),
      last_name: name('last_name'),
      email,
      phone,
      password: newPassword,
      password_confirmation: confirmation,
      privacy,
    })
    .check(confirmed),
  forgotPassword: z.object({ email }),
  resetPassword: z
    .object({ token: anyPassword('token'), email, password: newPassword, password_confirmation: confirmation })
    .check(confirmed),
  /** the site's own form sends the current password, empty for a name alone; clients of the contract may omit it */
  profile: z.object({
    name: wholeName,
    email,
    current_password: z.optional(typed('current_password').check(within('current_password', 1_000))),
  }),
  password: z
    .object({
      current_password: anyPassword('current_password'),
      password: newPassword,
      password_confirmation: confirmation,
    })
    .check(confirmed),
  /** 'all', 'others', or the key of a session */
  sessions: z.object({
    which: z._default(z.string({ error: texts.mustBeText('which') }).check(within('which', 50)), 'all'),
  }),
  deletion: z.object({ password: anyPassword('password') }),
  /** the password, or a passkey response instead */
  confirmPassword: z
    .object({ password: z.optional(anyPassword('password')), credential: z.optional(passkeySchema) })
    .check(oneOf('password')),
  /** a recovery code, or a passkey response instead */
  twoFactorChallenge: z
    .object({ recovery_code: z.optional(anyPassword('recovery_code')), credential: z.optional(passkeySchema) })
    .check(oneOf('recovery_code')),
  passkeyLogin: z.object({ credential: passkeySchema }),
  passkeyOptions: z.object({
    purpose: z.enum(['sign-in', 'second-factor', 'confirm', 'add'], { error: texts.purpose }),
  }),
  newPasskey: z.object({ credential: newPasskeySchema, name: z._default(passkeyName, '') }),
  passkeyName: z.object({ id: passkeyId, name: name('name', 60) }),
  passkeyRemoval: z.object({ id: passkeyId }),
  twoFactor: z.object({ enabled: yesOrNo('enabled') }),
}

export type MemberInput<Form extends keyof typeof memberSchemas> = z.infer<(typeof memberSchemas)[Form]>
