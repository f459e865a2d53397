/** What a visitor may allow beside what is necessary, which is always on. */
export const optional = ['analytics', 'preferences', 'marketing'] as const
export type Optional = (typeof optional)[number]

/** The button that was pressed, and what is on since then. */
export type Choice = { kind: 'all' | 'some' | 'none'; allowed: readonly Optional[] }

const name = 'shop-consent'
const flag = (category: Optional) => `${name}-${category}`
const year = 365 * 24 * 60 * 60
/** the two cookies that the contract names; other sites may embed pages that read them */
const crossSite: readonly Optional[] = ['analytics', 'marketing']

const isKind = (text: string | undefined): text is Choice['kind'] =>
  text === 'all' || text === 'some' || text === 'none'

/** What pressing a button means; `picked` counts for 'some' alone. */
export const choose = (kind: Choice['kind'], picked: readonly Optional[] = []): Choice => ({
  kind,
  allowed: kind === 'all' ? optional : kind === 'none' ? [] : optional.filter((one) => picked.includes(one)),
})

/**
 * Takes a Cookie header or document.cookie; gives the stored choice. Null where there is none, and where the cookies
 * contradict each other or are not ours: then nothing optional is on, and the visitor is asked.
 */
export const readChoice = (cookies: string): Choice | null => {
  const pairs = cookies.split(/;\s*/)
  const valuesOf = (wanted: string) =>
    pairs.filter((pair) => pair.startsWith(`${wanted}=`)).map((pair) => pair.slice(wanted.length + 1))
  const [kind, ...others] = valuesOf(name)
  const flags = optional.map((category) => ({ category, values: valuesOf(flag(category)) }))
  if (!isKind(kind) || others.length > 0 || flags.some(({ values }) => values.length > 1)) return null
  const set = flags.filter(({ values }) => values.length > 0)
  const choice = choose(
    kind,
    set.map(({ category }) => category),
  )
  return set.every(({ values }) => values[0] === '1') && set.length === choice.allowed.length ? choice : null
}

/** The cookies that store a choice for 365 days, as document.cookie or Set-Cookie takes them; what is off is removed. */
export const choiceCookies = ({ kind, allowed }: Choice, https: boolean) => {
  const cookie = (key: string, value: string, seconds: number, sameSite: string) =>
    `${key}=${value}; Path=/; Max-Age=${seconds}; SameSite=${https ? `${sameSite}; Secure` : 'Lax'}`
  return [
    ...optional.map((category) => {
      const sameSite = crossSite.includes(category) ? 'None' : 'Lax'
      return allowed.includes(category)
        ? cookie(flag(category), '1', year, sameSite)
        : cookie(flag(category), '', 0, sameSite)
    }),
    cookie(name, kind, year, 'Lax'),
  ]
}
