/**
 * Whose session the browser has, as a value that names nobody (lib/auth/session-cookie.ts); '' for a guest. In the
 * browser only, and apart from `isMember`, which is in the first scripts of every page.
 */
export const sessionHolder = () => /(?:^|; )shop-member=([^;]*)/.exec(document.cookie)?.[1] ?? ''

/** What a page needs to know of the signed-in member. A `status` of null is not known. */
type PresentMember = {
  firstName: string
  status: number | null
  /** by the `autocomplete` of the fields that ask for it */
  known: Record<string, string>
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const request = async (): Promise<PresentMember | null> => {
  const answer = await fetch('/api/users/auth', { headers: { Accept: 'application/json' } })
  // Read in any case: the browser would keep the connection of an unread answer.
  const body: { data?: Record<string, unknown> } | null = await answer.json().catch(() => null)
  if (answer.status === 401) return null
  const { name, first_name, last_name, email, phone, status } = body?.data ?? {}
  return {
    firstName: textOf(first_name),
    status: typeof status === 'number' ? status : null,
    known: {
      name: textOf(name),
      'given-name': textOf(first_name),
      'family-name': textOf(last_name),
      email: textOf(email),
      tel: textOf(phone),
    },
  }
}

let asked: { holder: string; answer: Promise<PresentMember | null> } | null = null

/**
 * The signed-in member; null if the session has ended, which also clears the marker cookie. Asks the server once per
 * page for each member, again after an end or a failure. Rejects without a connection. Browser only.
 */
export const fetchCurrentMember = () => {
  const holder = sessionHolder()
  if (asked?.holder === holder) return asked.answer
  const answer = request()
  const mine = { holder, answer }
  asked = mine
  const forget = () => {
    if (asked === mine) asked = null
  }
  answer.then((member) => member?.status ?? forget(), forget)
  return answer
}
