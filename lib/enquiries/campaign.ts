const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const key = 'campaign'
/** as long as the server keeps them */
const longest = 500

type Campaign = Record<(typeof names)[number], string>

/** Each utm field of a query, up to 500 characters; null where it names none. */
export const campaignIn = (query: string): Partial<Campaign> | null => {
  const landing = new URLSearchParams(query)
  const found = names.flatMap((name) => {
    const value = landing.get(name)?.slice(0, longest)
    return value ? [[name, value]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

/** Each utm field of what was kept, '' for those that it does not hold as text. */
export const campaignFrom = (kept: string | null): Campaign => {
  const held = parsed(kept ?? '')
  const entries = names.map((name) => {
    const value = held instanceof Object ? Reflect.get(held, name) : ''
    return [name, typeof value === 'string' ? value.slice(0, longest) : '']
  })
  return Object.fromEntries(entries)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Keeps for this visit, in this tab, which campaign brought the visitor. A later page without utm fields changes
 * nothing; a later campaign takes the place of the whole former one. Browser only.
 */
export const rememberCampaign = () => {
  const campaign = campaignIn(window.location.search)
  if (campaign) attempt(() => sessionStorage.setItem(key, JSON.stringify(campaign)))
}

/** Each utm field of this visit, '' where the campaign named none. Browser only. */
export const recallCampaign = () => campaignFrom(attempt(() => sessionStorage.getItem(key)) ?? null)

/** No room, or no permission: a visit without its campaign. */
const attempt = <Result>(act: () => Result) => {
  try {
    return act()
  } catch {
    return undefined
  }
}
