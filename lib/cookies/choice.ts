/** The optional categories. Necessary cookies are always on. */
export const optional = ['analytics', 'preferences', 'marketing'] as const
export type Optional = (typeof optional)[number]

/** The button that was pressed, and the categories that are on. */
export type Choice = { kind: 'all' | 'some' | 'none'; allowed: readonly Optional[] }

const name = 'shop-consent'
const flag = (category: Optional) => `${name}-${category}`
const year = 365 * 24 * 60 * 60
/** the two cookies that the contract names; pages embedded in other sites may read them */
const crossSite: readonly Optional[] = ['analytics', 'marketing']

const isKind = (text: string | undefined): text is Choice['kind'] =>
  text === 'all' || text === 'some' || text === 'none'

/** Returns the choice for a button. `picked` only matters for 'some'. */
export const choose = (kind: Choice['kind'], picked: readonly Optional[] = []): Choice => ({
  kind,
  allowed: kind === 'all' ? optional : kind === 'none' ? [] : optional.filter((one) => picked.includes(one)),
})

/**
 * Reads the stored choice from a Cookie header or document.cookie. Returns null if there is none, or if the cookies are
 * invalid or contradict each other: then everything optional is off, and the visitor is asked.
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

/** Returns the cookies of a choice, for document.cookie or Set-Cookie: 365 days, or removed where off. */
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
