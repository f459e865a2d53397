import { forgetDrafts } from '@/components/forms/forget-drafts'
import { send } from '@/lib/http/send'
import { accountStatus } from '@/lib/members/account'
import { fetchCurrentMember } from '@/lib/members/fetch-current-member'
import { isMember } from '@/lib/members/is-member'
import { loginHref } from '@/lib/routing/login-href'
import { hasSku, savedLimit, tidySkus } from '@/lib/saved/piece-list'
import { none, parseList } from './list-store'
import { readOwner, savedStore, viewedStore, writeOwner } from './use-saved'

/** Stored by an earlier release if the account's list was the same as the browser's. */
const inStep = '1'

/**
 * The account's list as last received, if the list in this browser belongs to an account (it is removed when the
 * session ends); null if it belongs to a guest. The difference between the two has not been sent to the account yet.
 */
const accountList = (): readonly string[] | null => {
  const text = readOwner()
  if (text === null) return null
  return text === inStep ? savedStore.read() : parseList(text, savedLimit)
}

const keepAccountList = (list: readonly string[] | null) => writeOwner(list && JSON.stringify(tidySkus(list)))

const endpoint = '/api/members/saved'

const skusIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data) ? body.data : null

/**
 * Removes a member's drafts, saved and viewed lists after the session ended, except pieces that the account lacks
 * (`chosen`).
 */
const forgetAccountList = (chosen: readonly string[]) => {
  if (!accountList()) return
  savedStore.write(chosen)
  viewedStore.write([])
  keepAccountList(null)
  forgetDrafts()
}

/** The SKUs of `list` that are not in `other`. */
const without = (list: readonly string[], other: readonly string[]) => list.filter((sku) => !hasSku(other, sku))

/** The changes not sent to the account yet. A missing or unreadable list means no removals. */
const pendingChanges = (list: readonly string[]) => {
  const account = accountList() ?? []
  return { add: without(list, account), remove: list === none ? [] : without(account, list) }
}

/** The account's new list, with the changes made in this browser since the request. */
const withChosenSince = (before: readonly string[], account: readonly string[]): readonly string[] => {
  const now = savedStore.read()
  const added = without(now, before)
  return [...added, ...without(without(account, added), without(before, now))]
}

/**
 * Sends pending changes to the account and adopts its new list. If that fails, the browser keeps its list, and the next
 * change or page sends it; if the session has ended, only what the account lacks stays in the browser. A suspended
 * member's list stays as it is: the server would refuse it. `removed`: pieces just removed, which this browser may not
 * have received yet. Resolves to whether the session had ended.
 */
const changeAccountList = async (removed: readonly string[]): Promise<boolean> => {
  const member = await fetchCurrentMember().catch(() => undefined)
  if (member?.status === accountStatus.suspended) return false
  const before = savedStore.read()
  const { add, remove } = pendingChanges(before)
  const change = { add, remove: tidySkus([...removed, ...remove]) }
  const answer = member === null ? null : await send(endpoint, JSON.stringify(change), 'PUT')
  const ended = member === null || answer?.status === 401 || answer?.status === 419
  // What was saved without a connection, or during the request, stays for the next login.
  const isNew = (sku: string) => hasSku(add, sku) || !hasSku(before, sku)
  if (ended) forgetAccountList(savedStore.read().filter(isNew))
  const skus = answer?.ok && isMember() ? skusIn(answer.body) : null
  if (skus) {
    savedStore.write(withChosenSince(before, skus))
    // Without a stored list beside it, the copy would make every piece count as removed.
    if (savedStore.isPersistent()) keepAccountList(skus)
  }
  return ended
}

/** Does the same where the session ended before this page. Returns what stays. */
const forgetEndedList = (): readonly string[] => {
  forgetAccountList(pendingChanges(savedStore.read()).add)
  return savedStore.read()
}

let last = Promise.resolve(false)

/** Runs requests one after the other, because each response is the whole list. */
const enqueueChange = (removed: readonly string[] = []) => {
  last = last.then(() => changeAccountList(without(removed, savedStore.read())))
  return last
}

type Change = { add?: readonly string[]; remove?: readonly string[] }

/**
 * Sends a change of the browser's list to the account. If the session has ended, goes to the login page; the new pieces
 * stay in the browser as a guest's list, and join the account after the login.
 */
export const sendToAccount = async ({ add = [], remove }: Change) => {
  const ended = isMember() ? await enqueueChange(remove) : accountList() !== null
  if (!ended) return
  const list = forgetEndedList()
  savedStore.write([...without(add, list), ...list])
  const { pathname, search } = location
  location.assign(loginHref(pathname + search))
}

/** Runs once per page load: merges a member's list into the account's, or removes it once the session has ended. */
export const mergeAccountList = async () => {
  if (isMember()) await enqueueChange()
  else forgetEndedList()
}
