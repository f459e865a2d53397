import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import type { ValueChoice } from './known-values'
import { bring, prepareStock, preview, usual, written } from './test-tables'

prepareStock()

const stored = () =>
  rows(`SELECT "WatchMaterial" AS material, "conditionGrade" AS grade, "ManufacturerName" AS brand FROM "StockItem"
    WHERE "SKU" LIKE 'A%' ORDER BY "SKU"`)

it('a value that the shop does not know is asked about once, and what is chosen is remembered', async () => {
  const file = written('SKU;Name;Gehäusematerial;Zustand\nA1;One;Edelstahl brossé;wie neu\nA2;Two;Stahl;gut\n')
  const first = await preview(file)
  expect(first.unknown).toEqual([
    { field: 'WatchMaterial', value: 'Edelstahl brossé', lines: 1, isRefused: false },
    { field: 'conditionGrade', value: 'wie neu', lines: 1, isRefused: true },
  ])
  const words: ValueChoice[] = [
    { field: 'WatchMaterial', value: 'Edelstahl brossé', word: 'Steel' },
    { field: 'conditionGrade', value: 'wie neu', word: 'Excellent' },
  ]
  await bring(file, { ...usual, words })
  expect(await stored()).toMatchObject([
    { material: 'Steel', grade: 'Excellent' },
    { material: 'Steel', grade: 'Good' },
  ])
  const next = written('SKU;Name;Case material;Condition\nA3;Three;EDELSTAHL BROSSÉ;Wie neu\n')
  expect(await preview(next)).toMatchObject({ unknown: [], counts: { created: 1, refused: 0 } })
})

it('a value that is kept as it is written is known afterwards', async () => {
  const file = (sku: string) => written(`SKU;Name;Movement\n${sku};One;Kaliber 3135\n`)
  expect((await preview(file('A1'))).unknown).toMatchObject([{ field: 'Movement', value: 'Kaliber 3135' }])
  await bring(file('A1'))
  expect((await preview(file('A2'))).unknown).toEqual([])
})

it('a brand that is nearly one of the shop’s is asked about, until it is said to be a new one', async () => {
  await bring(written('SKU,Name,Brand\nB1,One,Patek Philippe\n'))
  const file = written('SKU,Name,Brand\nA1,One,Patek Phillipe\nA2,Two,Omega\n')
  const slip = { field: 'ManufacturerName', value: 'Patek Phillipe' } as const
  expect((await preview(file)).unknown).toEqual([{ ...slip, lines: 1, isRefused: false, near: 'Patek Philippe' }])
  const asNew = { ...usual, words: [{ ...slip, word: 'Patek Phillipe' }] }
  expect((await preview(file, asNew)).unknown).toEqual([])
  await bring(file, { ...usual, words: [{ ...slip, word: 'Patek Philippe' }] })
  expect((await stored()).map(({ brand }) => brand)).toEqual(['Patek Philippe', 'Omega'])
})
