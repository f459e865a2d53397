import { savedLimit, tidySkus } from '@/lib/saved/piece-list'
import { parseList } from './list-store'
import { readOwner, writeOwner } from './owner'
import { savedStore } from './use-saved'

/** Stored by an earlier release if the account's list was the same as the browser's. */
const inStep = '1'

/**
 * The account's list as last received, if the list in this browser belongs to an account (it is removed when the
 * session ends); null if it belongs to a guest. The difference between the two has not been sent to the account yet.
 */
export const accountList = (): readonly string[] | null => {
  const text = readOwner()
  if (text === null) return null
  return text === inStep ? savedStore.read() : parseList(text, savedLimit)
}

export const keepAccountList = (list: readonly string[] | null) => writeOwner(list && JSON.stringify(tidySkus(list)))
