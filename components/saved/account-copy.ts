import { savedLimit, tidySkus } from '@/lib/saved/piece-list'
import { parseList } from './list-store'
import { readOwner, writeOwner } from './owner'
import { savedStore } from './use-saved'

/** What a release before left beside a list that the account had, too. */
const inStep = '1'

/**
 * The account's list as this browser last heard of it, where the list in this browser is an account's, which goes with its
 * session; null where it is a guest's. What differs between the two lists is what the account has still to be told.
 */
export const accountList = (): readonly string[] | null => {
  const text = readOwner()
  if (text === null) return null
  return text === inStep ? savedStore.read() : parseList(text, savedLimit)
}

export const keepAccountList = (list: readonly string[] | null) => writeOwner(list && JSON.stringify(tidySkus(list)))
