import 'server-only'
import { env } from '@/lib/env'
import { isBreachedPassword } from './breached-password'
import { isCommonPassword } from './common-passwords'

/** What anybody would try first at a shop like this one, besides its own name. */
const trade = ['password', 'watches', 'watch', 'jewellery', 'jewelry', 'richard', 'mille', 'rolex', 'luxury', 'staff']

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(({ length }) => length >= 3)

/** Whether nothing is left of a password's letters without these words. */
const isMadeOf = (password: string, words: string[]) => {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '')
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  return letters !== '' && longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), letters) === ''
}

/**
 * Whether a new password is too easy: a common one, a breached one where that is asked, or one made of nothing but figures
 * and words of the shop and of the account. `own`: the account's names and e-mail address.
 */
export const isWeakPassword = async (password: string, own: readonly string[]): Promise<boolean> =>
  isMadeOf(password, [...trade, ...wordsIn(new URL(env.SITE_URL).hostname), ...own.flatMap(wordsIn)]) ||
  (await isCommonPassword(password)) ||
  (await isBreachedPassword(password))
