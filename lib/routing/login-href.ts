type Query = Record<string, string | string[] | undefined>

/** The address of the login screen, which leads back to the wanted path and query. Safe in the browser. */
export const loginHref = (path: string, query: Query = {}) => {
  const wanted = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const one of [value ?? []].flat()) wanted.append(name, one)
  return `/login?${new URLSearchParams({ redirect: wanted.size > 0 ? `${path}?${wanted}` : path })}`
}

/** The address of the screen that asks for the password or a passkey again and leads back. Safe in the browser. */
export const confirmHref = (path: string) => `/user/confirm-password?${new URLSearchParams({ redirect: path })}`
