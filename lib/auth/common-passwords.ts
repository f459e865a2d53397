import 'server-only'

const maxPasswords = 3_000
let common: Promise<Set<string>> | undefined

/** Loads the most common passwords of at least eight characters (shorter ones are refused anyway), on first use. */
const load = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common'].map((password) => String(password).toLowerCase())
  return new Set(ranked.filter(({ length }) => length >= 8).slice(0, maxPasswords))
}

/** Whether a password is among the 3,000 most common ones. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  common ??= load()
  return (await common).has(password.trim().toLowerCase())
}
