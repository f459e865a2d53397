import { tidySkus } from '@/lib/saved/piece-list'
import { readOwner, writeOwner } from './owner'
import { savedStore } from './use-saved'

/** What a release before left beside a list that the account had, too. */
const inStep = '1'

const parse = (text: string): readonly string[] => {
  if (text === inStep) return savedStore.read()
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? tidySkus(value) : []
  } catch {
    return []
  }
}

/**
 * The account's list as this browser last heard of it, where the list in this browser is an account's, which goes with its
 * session; null where it is a guest's. What differs between the two lists is what the account has still to be told.
 */
export const accountList = (): readonly string[] | null => {
  const text = readOwner()
  return text === null ? null : parse(text)
}

export const keepAccountList = (list: readonly string[] | null) => writeOwner(list && JSON.stringify(tidySkus(list)))
