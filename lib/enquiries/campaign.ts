const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const key = 'campaign'
/** the server's limit */
const maxLength = 500

type Campaign = Record<(typeof names)[number], string>

/** Returns the utm fields of a query, cut to 500 characters each, or null if there are none. */
export const campaignIn = (query: string): Partial<Campaign> | null => {
  const landing = new URLSearchParams(query)
  const found = names.flatMap((name) => {
    const value = landing.get(name)?.slice(0, maxLength)
    return value ? [[name, value]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

/** Parses the stored utm fields; missing or invalid ones are ''. */
export const campaignFrom = (stored: string | null): Campaign => {
  const values = parsed(stored ?? '')
  const entries = names.map((name) => {
    const value = values instanceof Object ? Reflect.get(values, name) : ''
    return [name, typeof value === 'string' ? value.slice(0, maxLength) : '']
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
 * Stores the utm fields of the landing page in sessionStorage, for this tab's visit. Pages without utm fields change
 * nothing; a later campaign replaces all fields. Browser only.
 */
export const rememberCampaign = () => {
  const campaign = campaignIn(window.location.search)
  if (campaign) attempt(() => sessionStorage.setItem(key, JSON.stringify(campaign)))
}

/** Returns the utm fields of this visit, '' where absent. Browser only. */
export const recallCampaign = () => campaignFrom(attempt(() => sessionStorage.getItem(key)) ?? null)

/** Storage may be full or forbidden; the visit then has no campaign. */
const attempt = <Result>(act: () => Result) => {
  try {
    return act()
  } catch {
    return undefined
  }
}
