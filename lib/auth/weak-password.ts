import 'server-only'
import { env } from '@/lib/env'
import { isBreachedPassword } from './breached-password'

const maxPasswords = 3_000
let common: Promise<Set<string>> | undefined

/** Loads the most common passwords of at least eight characters (shorter ones are refused anyway), on first use. */
const load = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common'].map((password) => String(password).toLowerCase())
  return new Set(ranked.filter(({ length }) => length >= 8).slice(0, maxPasswords))
}

/** Whether a password is among the 3,000 most common ones. */
const isCommonPassword = async (password: string): Promise<boolean> => {
  common ??= load()
  return (await common).has(password.trim().toLowerCase())
}

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
