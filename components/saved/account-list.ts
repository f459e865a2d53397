import { send } from '@/lib/http/send'
import { loginHref } from '@/lib/routing/login-href'
import { hasSku } from '@/lib/saved/piece-list'
import { accountList, keepAccountList } from './owner'
import { savedStore, viewedStore } from './use-saved'

const endpoint = '/api/members/saved'
const isMember = () => document.cookie.includes('shop-member=1')

const skusIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data) ? body.data : null

/** What a member saved and looked at goes with the session. */
const forgetAccountList = () => {
  if (!accountList()) return
  savedStore.write([])
  viewedStore.write([])
  keepAccountList(null)
}

/** What of one list is not in the other. */
const less = (list: readonly string[], other: readonly string[]) => list.filter((sku) => !hasSku(other, sku))

/** What the account's list has become, with what was chosen in this browser since it was asked for. */
const withChosenSince = (before: readonly string[], account: readonly string[]): readonly string[] => {
  const now = savedStore.read()
  const added = less(now, before)
  return [...added, ...less(less(account, added), less(before, now))]
}

type Change = { add?: readonly string[]; remove?: readonly string[] }

/**
 * Changes the account's list and takes over what it has become. Where that fails the browser's list stays as it is, and joins
 * the account's at the next page; where the session has ended, what was the account's goes with it. Gives whether it had ended.
 */
const changeAccountList = async (change: Change): Promise<boolean> => {
  const before = savedStore.read()
  const answer = await send(endpoint, JSON.stringify(change), 'PUT')
  const ended = answer?.status === 401 || answer?.status === 419
  if (ended) forgetAccountList()
  const skus = answer?.ok && isMember() ? skusIn(answer.body) : null
  if (skus) {
    keepAccountList(skus)
    savedStore.write(withChosenSince(before, skus))
  }
  return ended
}

/**
 * Has the account follow what was chosen in the browser's list. A member whose session has ended is sent to the login, and
 * what was just chosen waits in the browser, as a guest's, to join the account then.
 */
export const followInAccount = async (change: Change) => {
  if (!isMember() || !(await changeAccountList(change))) return
  savedStore.write(change.add ?? [])
  const { pathname, search } = window.location
  window.location.assign(loginHref(pathname + search))
}

/** At a page's first look: a member's list joins the account's; what was an account's is forgotten once its session ended. */
export const joinAccountList = async () => {
  if (!isMember()) return forgetAccountList()
  const [now, account] = [savedStore.read(), accountList() ?? []]
  await changeAccountList({ add: less(now, account), remove: less(account, now) })
}
