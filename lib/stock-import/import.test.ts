import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { runImport, startImport } from './commands'
import { getImport } from './queries'
import { asWorkbook, bring, prepareStock, preview, stock, usual, written } from './test-tables'

const messy = path.join(import.meta.dirname, 'fixtures', 'messy.csv')

prepareStock()

it('noted twice at once is one', async () => {
  const file = written('SKU,Name\nA1,One\n')
  const asked = { file, name: 'a.csv', path: 'x', choices: usual, startedBy: 'a test' }
  const starts = await Promise.all(Array.from({ length: 6 }, () => startImport(asked)))
  expect(new Set(starts.map((start) => start.ok && start.id)).size).toBe(1)
})

describe('a messy file of 300 pieces', () => {
  it('comes in with every refused line named with its column, reason and mend', async () => {
    const seen = await preview(messy)
    expect(seen.total).toBe(300)
    // Refusals by the database name no column.
    const own = seen.problems.filter(({ column }) => column !== '')
    expect(own.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toMatchInlineSnapshot(`
      [
        "14 SKU: The SKU is missing",
        "27 SKU: SKU 20020 is already on line 25",
        "39 Name: The name is missing",
        "54 Price: '245k' isn’t a price we recognise",
        "78 Currency: 'EUR' isn’t a currency the shop uses",
        "90 Date in: '03/25/2024' isn’t a date with the day first",
        "101 SKU: Excel has shortened this number ('1.03E+05')",
        "115 Category: 'Clock' is neither watch nor jewellery",
        "128 Price: The price is negative",
        "141 Price: Two currencies, CHF in one cell and £ in another",
        "152 SKU: 'bad sku!' isn’t a valid SKU",
        "193 Location: There is no boutique 'Paris'",
        "206 SKU: SKU 20160 is already on line 205",
        "218 Model: Too long (130 characters)",
      ]
    `)
    expect(own.filter(({ mend }) => mend === '')).toEqual([])
    expect(seen.notices).toMatchInlineSnapshot(`
      [
        "Not imported, no matching field: Our notes.",
        "The prices of 20 new pieces have no currency; they will be in £.",
      ]
    `)
    expect(await bring(messy)).toEqual(seen.counts)
    expect(await rows('SELECT count(*)::int AS n FROM "StockItem"')).toEqual([{ n: seen.counts.created }])
  })
  it('changes nothing the second time', async () => {
    await bring(messy)
    const before = await stock()
    const versions = await rows('SELECT max("updatedAt") FROM "StockItem"')
    const counts = await bring(messy)
    expect(counts).toMatchObject({ created: 0, changed: 0 })
    expect(await stock()).toEqual(before)
    expect(await rows('SELECT max("updatedAt") FROM "StockItem"')).toEqual(versions)
  })
  it('means the same in every encoding, with every separator and as a workbook', async () => {
    const table = (parse(fs.readFileSync(messy, 'utf8')) as string[][]).slice(0, 61)
    const joined = (separator: string, lineEnd: string) =>
      table.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(lineEnd)
    const [text, semicolons] = [joined(',', '\n'), joined(';', '\r\n')]
    await bring(written(text))
    const expected = await stock()
    const swapped = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    const latin = Buffer.from(
      semicolons.replace(
        /[„“—’–]/g,
        (sign) => ({ '„': '\x84', '“': '\x93', '—': '\x97', '’': '\x92', '–': '\x96' })[sign] ?? '',
      ),
      'latin1',
    )
    for (const file of [
      written(`\ufeff${text}`),
      written(Buffer.from(`\ufeff${text}`, 'utf16le')),
      written(Buffer.from(text, 'utf16le')),
      written(swapped),
      written(latin),
      written(`sep=;\r\n${semicolons}`),
      written(joined('\t', '\n')),
      await asWorkbook(text),
    ]) {
      await rows('TRUNCATE "StockItem" CASCADE')
      await bring(file)
      expect(await stock(), file).toEqual(expected)
    }
  })
})

describe('an import that is killed', () => {
  it('goes on after the last hundred, and does none twice', async () => {
    const lines = Array.from({ length: 450 }, (_, at) => `K${at},Piece ${at}`)
    const file = written(`SKU,Name\n${lines.join('\n')}\n`)
    const asked = { file, name: 'k.csv', path: 'x', choices: usual, startedBy: 'a test' }
    const start = await startImport(asked)
    if (!start.ok) throw new Error(start.reason)
    const stop = new AbortController()
    await expect(
      runImport(start.id, file, { signal: stop.signal, onProgress: (done) => done >= 200 && stop.abort() }),
    ).rejects.toThrow()
    expect(await getImport(start.id)).toMatchObject({ state: 'running', done: 200, created: 200 })
    const again = await startImport(asked)
    expect(again).toMatchObject({ ok: true, id: start.id, done: 200 })
    expect(await runImport(start.id, file)).toEqual({
      ok: true,
      counts: { created: 450, changed: 0, unchanged: 0, refused: 0 },
    })
    expect(await runImport(start.id, file)).toMatchObject({ ok: false })
  })
  it('does not go on with another file', async () => {
    const file = written('SKU,Name\nA1,One\n')
    const start = await startImport({ file, name: 'k.csv', choices: usual, startedBy: 'a test' })
    fs.writeFileSync(file, 'SKU,Name\nA1,Other\n')
    expect(start.ok && (await runImport(start.id, file))).toMatchObject({
      ok: false,
      reason: expect.stringContaining('has changed'),
    })
    expect(await stock()).toEqual([])
  })
})
