import type { Page } from '@playwright/test'
import { addPiece } from './rows'
import { sql } from './shop'

/** Adds two public pieces, `{prefix}-1` and `-2`, and a members-only one, `-3`. */
export const addSavablePieces = async (prefix: string) => {
  const brand = { ManufacturerName: 'Keepsake', Price: 1000 }
  await addPiece({ ...brand, SKU: `${prefix}-1`, Name: 'First keepsake', Model: 'K 1', Year: '2019' })
  await addPiece({ ...brand, SKU: `${prefix}-2`, Name: 'Second keepsake', Model: 'K 2', Year: '2020' })
  await addPiece({ ...brand, SKU: `${prefix}-3`, Name: 'Third keepsake', Model: 'K 3', MembersAreaOnly: 1 })
}

export const path = (sku: string) => `/watch/x/${sku}`
export const saved = (page: Page) => page.getByRole('region', { name: 'Saved pieces' })
export const save = (page: Page, name = 'Save') => page.locator('main').getByRole('button', { name, exact: true })

/** The SKUs of the pieces saved in a member's account. */
export const inAccount = ({ id }: { id: number }) =>
  sql<{ SKU: string }>('SELECT "SKU" FROM "SavedPiece" JOIN "StockItem" USING ("StockItemId") WHERE member_id = $1', [
    id,
  ]).then((rows) => rows.map(({ SKU }) => SKU).sort())

/** Waits until the browser has the account's list, with `sku`. */
export const waitForAccountList = (page: Page, sku = '') =>
  page.waitForFunction((text) => localStorage.getItem('shop-saved-account')?.includes(text), sku)
