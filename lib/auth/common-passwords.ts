import 'server-only'

const most = 3_000
let common: Promise<Set<string>> | undefined

/** The commonest passwords of eight characters or more; shorter ones are refused anyway. Read at the first question. */
const load = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common'].map((password) => String(password).toLowerCase())
  return new Set(ranked.filter(({ length }) => length >= 8).slice(0, most))
}

/** Whether a password is among the first that anybody would try. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  common ??= load()
  return (await common).has(password.trim().toLowerCase())
}
