type Query = Record<string, string | string[] | undefined>

/** The login screen, which leads back to the page that was wanted: its path and its query. Safe in the browser. */
export const loginHref = (path: string, query: Query = {}) => {
  const wanted = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const one of [value ?? []].flat()) wanted.append(name, one)
  return `/login?${new URLSearchParams({ redirect: wanted.size > 0 ? `${path}?${wanted}` : path })}`
}

/** The screen that asks for the password or a passkey again, and leads back to a path. Safe in the browser. */
export const confirmHref = (path: string) => `/user/confirm-password?${new URLSearchParams({ redirect: path })}`
