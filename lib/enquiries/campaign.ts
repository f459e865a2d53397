const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']
const key = 'campaign'

/** Keeps for this visit which campaign brought the visitor, when the address of a page says so. Browser only. */
export const rememberCampaign = () => {
  const landing = new URLSearchParams(window.location.search)
  const found = names.flatMap((name) => (landing.get(name) ? [[name, landing.get(name)]] : []))
  if (found.length > 0) keep(JSON.stringify(Object.fromEntries(found)))
}

const keep = (campaign: string) => {
  try {
    sessionStorage.setItem(key, campaign)
  } catch {
    // No room, or no permission: a visit without its campaign.
  }
}

/** Each utm field of this visit, '' where the campaign named none. */
export const recallCampaign = (): Record<string, string> => {
  const none = Object.fromEntries(names.map((name) => [name, '']))
  try {
    return { ...none, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') }
  } catch {
    return none
  }
}
