import * as z from 'zod/mini'
import { isAgreed } from './consent'
import { messageMaximum, messageMinimum } from './constants'
import { fieldTexts } from './field-texts'
import { tidyPhone } from './phone'

/** White space, control and invisible characters only. */
const isBlank = (text: string) => /^[\s\p{Cc}\p{Cf}\u2800\u3164]*$/u.test(text)

export const tidyLine = (text: string) => (isBlank(text) ? '' : text.replace(/\p{Cc}/gu, ' ').trim())

/** A textarea posts CRLF, a script sends LF: both count as one character. */
const tidyBlock = (text: string) => (isBlank(text) ? '' : text.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim())

const typed = (field: string) =>
  z.string({
    error: ({ input }) =>
      input === undefined || input === null ? fieldTexts.required(field) : fieldTexts.mustBeText(field),
  })

const oneLine = (field: string) =>
  z.refine<string>((text) => !/[\r\n\u0085\u2028\u2029]/.test(text), { error: fieldTexts.oneLine(field), abort: true })

const within = (field: string, most: number) =>
  z.maxLength(most, { error: fieldTexts.tooLong(field, most), abort: true })

const filled = (field: string) => z.minLength(1, { error: fieldTexts.required(field), abort: true })

/** One line that must be filled in. */
export const line = (field: string, most = 200) =>
  typed(field).check(oneLine(field), z.overwrite(tidyLine), filled(field), within(field, most))

/** One line that may be left out, empty or null; '' then. */
export const optionalLine = (field: string, most = 200) =>
  z.pipe(
    z.transform((input) => input ?? ''),
    typed(field).check(oneLine(field), z.overwrite(tidyLine), within(field, most)),
  )

/** What the browser adds by itself: kept as it is, but never longer than `most`; only absurd lengths are refused. */
export const trace = (field: string, most: number) =>
  z.pipe(
    z.transform((input) => input ?? ''),
    typed(field).check(
      within(field, 10_000),
      z.overwrite((text) => text.slice(0, most)),
    ),
  )

// Generous about letters of any script, strict about what could mean something in a mail's header.
export const mailbox =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

export const email = typed('email').check(
  oneLine('email'),
  z.overwrite(tidyLine),
  filled('email'),
  within('email', 254),
  z.regex(mailbox, { error: fieldTexts.email }),
)

/** Tidied, then digits and plus only, beginning with + or 00. */
export const phone = typed('phone').check(
  z.overwrite((text) => tidyPhone(tidyLine(text))),
  filled('phone'),
  z.regex(/^[0-9+]*$/, { error: fieldTexts.onlyNumbers, abort: true }),
  z.regex(/^(?:\+|00)[0-9]{1,30}$/, { error: fieldTexts.invalidPhone }),
)

const characters = (text: string) => [...text].length

/** 10 to 5,000 characters; a message of white space is empty. */
export const message = typed('message').check(
  z.overwrite(tidyBlock),
  z.refine((text) => characters(text) >= messageMinimum, { error: fieldTexts.messageLength, abort: true }),
  z.refine((text) => characters(text) <= messageMaximum, { error: fieldTexts.tooLong('message', messageMaximum) }),
)

/** Any length that a person types. */
export const freeMessage = typed('message').check(z.overwrite(tidyBlock), filled('message'), within('message', 20_000))

/** Laravel's 'accepted', or the contract's list that contains 'Agreed'. */
export const privacy = z.pipe(z.transform(isAgreed), z.literal(true, { error: fieldTexts.privacy }))
