import { send } from '@/lib/http/send'
import { accountKept, setAccountKept } from './owner'
import { savedStore, viewedStore } from './use-saved'

const endpoint = '/api/members/saved'
export const isMember = () => document.cookie.includes('shop-member=1')

const skusIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data) ? body.data : null

/** What a member saved and looked at goes with the session. */
const forgetAccountList = () => {
  if (!accountKept()) return
  savedStore.write([])
  viewedStore.write([])
  setAccountKept(false)
}

/**
 * Changes the account's list and takes over what it has become. Where that fails the browser's list stays as it is; where the
 * session has ended, what was the account's goes with it.
 */
export const changeAccountList = async (change: { add?: readonly string[]; remove?: readonly string[] }) => {
  const answer = await send(endpoint, JSON.stringify(change), 'PUT')
  if (answer?.status === 401) forgetAccountList()
  const skus = answer?.ok ? skusIn(answer.body) : null
  if (!skus) return
  setAccountKept(true)
  savedStore.write(skus)
}

/** At a page's first look: a member's list joins the account's; what was an account's is forgotten once its session ended. */
export const joinAccountList = async () => {
  if (isMember()) await changeAccountList({ add: accountKept() ? [] : savedStore.read() })
  else forgetAccountList()
}
