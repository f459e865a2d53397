import { send } from '@/lib/http/send'
import { loginHref } from '@/lib/routing/login-href'
import { hasSku, tidySkus } from '@/lib/saved/piece-list'
import { accountList, keepAccountList } from './account-copy'
import { none } from './list-store'
import { savedStore, viewedStore } from './use-saved'

const endpoint = '/api/members/saved'
const isMember = () => document.cookie.includes('shop-member=1')

const skusIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data) ? body.data : null

/** What a member saved and looked at goes with the session, but for what was chosen once it had ended. */
const forgetAccountList = (chosen: readonly string[] = []) => {
  if (!accountList()) return
  savedStore.write(chosen)
  viewedStore.write([])
  keepAccountList(null)
}

/** What of one list is not in the other. */
const less = (list: readonly string[], other: readonly string[]) => list.filter((sku) => !hasSku(other, sku))

/** What the account has still to be told. A list that is not there, or cannot be read, tells of nothing let go. */
const untold = (list: readonly string[]) => {
  const account = accountList() ?? []
  return { add: less(list, account), remove: list === none ? [] : less(account, list) }
}

/** What the account's list has become, with what was chosen in this browser since it was asked for. */
const withChosenSince = (before: readonly string[], account: readonly string[]): readonly string[] => {
  const now = savedStore.read()
  const added = less(now, before)
  return [...added, ...less(less(account, added), less(before, now))]
}

/**
 * Tells the account what it has still to be told, and takes over what its list has become. Where that fails the browser's list
 * stays as it is, and the next change or page tells it; where the session has ended, what was the account's goes with it.
 * `removed`: what was just let go, of a list of which this browser may not have heard yet. Gives whether the session had ended.
 */
const changeAccountList = async (removed: readonly string[]): Promise<boolean> => {
  const before = savedStore.read()
  const { add, remove } = untold(before)
  const change = { add, remove: tidySkus([...removed, ...remove]) }
  const answer = await send(endpoint, JSON.stringify(change), 'PUT')
  const ended = answer?.status === 401 || answer?.status === 419
  if (ended) forgetAccountList(less(savedStore.read(), before))
  const skus = answer?.ok && isMember() ? skusIn(answer.body) : null
  if (skus) {
    savedStore.write(withChosenSince(before, skus))
    // Beside a list that was not kept it would tell of everything as let go.
    if (savedStore.isKept()) keepAccountList(skus)
  }
  return ended
}

let last = Promise.resolve(false)

/** One after the other: each answer is the whole list. */
const inTurn = (removed: readonly string[] = []) => {
  last = last.then(() => changeAccountList(less(removed, savedStore.read())))
  return last
}

type Change = { add?: readonly string[]; remove?: readonly string[] }

/**
 * Has the account follow what was chosen in the browser's list. A member whose session has ended is sent to the login, and
 * what was just chosen waits in the browser, as a guest's, to join the account then.
 */
export const followInAccount = async ({ add = [], remove }: Change) => {
  const ended = isMember() ? await inTurn(remove) : accountList() !== null
  if (!ended) return
  forgetAccountList()
  const list = savedStore.read()
  savedStore.write([...less(add, list), ...list])
  const { pathname, search } = location
  location.assign(loginHref(pathname + search))
}

/** At a page's first look: a member's list joins the account's; what was an account's is forgotten once its session ended. */
export const joinAccountList = async () => {
  if (isMember()) await inTurn()
  else forgetAccountList()
}
