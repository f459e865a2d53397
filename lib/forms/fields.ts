import * as z from 'zod/mini'
import { isAgreed } from './consent'
import { messageMaximum, messageMinimum } from './constants'
import { fieldTexts } from './field-texts'
import { normaliseIdentifier, normaliseText } from './normalise'
import { tidyPhone, withAsciiDigits } from './phone'

/** Whether a text holds only white space, control and invisible characters. */
const isBlank = (text: string) => /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u.test(text)

export const tidyLine = (text: string) =>
  isBlank(text)
    ? ''
    : normaliseText(text)
        .replace(/\p{Cc}/gu, ' ')
        .trim()

/** An e-mail address, which chats and address books may copy with invisible marks around it. */
export const tidyAddress = (text: string) => tidyLine(normaliseIdentifier(text))

/** A textarea posts CRLF, a script sends LF: each counts as one character. */
const tidyBlock = (text: string) =>
  isBlank(text) ? '' : normaliseText(text).replace(/\r\n?/g, '\n').replaceAll('\0', '').trim()

const typed = (field: string) =>
  z.string({
    error: ({ input }) =>
      input === undefined || input === null ? fieldTexts.required(field) : fieldTexts.mustBeText(field),
  })

const oneLine = (field: string) =>
  z.refine<string>((text) => !/[\r\n\u0085\u2028\u2029]/.test(text), { error: fieldTexts.oneLine(field), abort: true })

const withinLength = (field: string, maxLength: number) =>
  z.maxLength(maxLength, { error: fieldTexts.tooLong(field, maxLength), abort: true })

const filled = (field: string) => z.minLength(1, { error: fieldTexts.required(field), abort: true })

/** A required single-line text. */
export const line = (field: string, maxLength = 200) =>
  typed(field).check(oneLine(field), z.overwrite(tidyLine), filled(field), withinLength(field, maxLength))

/** An optional single-line text. Missing, empty or null is ''. */
export const optionalLine = (field: string, maxLength = 200) =>
  z.pipe(
    z.transform((input) => input ?? ''),
    typed(field).check(oneLine(field), z.overwrite(tidyLine), withinLength(field, maxLength)),
  )

/**
 * A value that the browser adds by itself: not tidied, but cut to `maxLength` characters. Over 10,000 it is refused.
 */
export const trace = (field: string, maxLength: number) =>
  z.pipe(
    z.transform((input) => input ?? ''),
    typed(field).check(
      withinLength(field, 10_000),
      z.overwrite((text) => text.slice(0, maxLength)),
    ),
  )

/**
 * A single line that the form quotes from the shop's own data in a hidden field, which is written more freely than a
 * visitor may: line breaks become spaces, and it is cut to `maxLength` characters. Over 10,000 it is refused.
 */
export const quotedLine = (field: string, maxLength = 200) =>
  z.pipe(
    z.transform((input) => input ?? ''),
    typed(field).check(
      withinLength(field, 10_000),
      z.overwrite((text) => tidyLine(text.replace(/\s+/g, ' ')).slice(0, maxLength).trimEnd()),
    ),
  )

// Allows letters of any script and their marks, but nothing with a meaning in a mail header.
export const mailbox =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u

export const email = typed('email').check(
  oneLine('email'),
  z.overwrite(tidyAddress),
  filled('email'),
  withinLength('email', 254),
  z.regex(mailbox, { error: fieldTexts.email }),
)

/** A number as its owner writes it, in ASCII digits. */
export const freePhone = (maxLength: number) => line('phone', maxLength).check(z.overwrite(withAsciiDigits))

/** Tidied, then only digits and plus, starting with + or 00. */
export const phone = typed('phone').check(
  z.overwrite((text) => tidyPhone(tidyLine(text))),
  filled('phone'),
  z.regex(/^[0-9+]*$/, { error: fieldTexts.onlyNumbers, abort: true }),
  z.regex(/^(?:\+|00)[0-9]{1,30}$/, { error: fieldTexts.invalidPhone }),
)

const characters = (text: string) => [...text].length

/** 10 to 5,000 characters. White space alone counts as empty. */
export const message = typed('message').check(
  z.overwrite(tidyBlock),
  z.refine((text) => characters(text) >= messageMinimum, { error: fieldTexts.messageLength, abort: true }),
  z.refine((text) => characters(text) <= messageMaximum, { error: fieldTexts.tooLong('message', messageMaximum) }),
)

/** Free text of up to 20,000 characters. */
export const freeMessage = typed('message').check(
  z.overwrite(tidyBlock),
  filled('message'),
  withinLength('message', 20_000),
)

/** Laravel's 'accepted', or the contract's list that contains 'Agreed'. */
export const privacy = z.pipe(z.transform(isAgreed), z.literal(true, { error: fieldTexts.privacy }))
