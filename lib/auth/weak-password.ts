import 'server-only'
import { env } from '@/lib/env'
import { isBreachedPassword } from './breached-password'
import { isCommonPassword } from './common-passwords'

/** Obvious guesses at a shop like this, besides its own name. */
const trade = ['password', 'watches', 'watch', 'jewellery', 'jewelry', 'richard', 'mille', 'rolex', 'luxury', 'staff']

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(({ length }) => length >= 3)

/** Whether the letters of a password consist of these words alone. */
const isMadeOf = (password: string, words: string[]) => {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '')
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  return letters !== '' && longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), letters) === ''
}

/**
 * Whether a new password is too weak: common, breached (if that is checked), or made only of digits, symbols and words
 * of the shop and the account. `own`: the account's names and e-mail address.
 */
export const isWeakPassword = async (password: string, own: readonly string[]): Promise<boolean> =>
  isMadeOf(password, [...trade, ...wordsIn(new URL(env.SITE_URL).hostname), ...own.flatMap(wordsIn)]) ||
  (await isCommonPassword(password)) ||
  (await isBreachedPassword(password))
