import { beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { parseCriteria } from './criteria'
import type { Listing } from './listing'
import { findListing } from './listing-queries'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

beforeAll(() =>
  rows(`
    INSERT INTO "SiteSettings" (id, poa_price_tag) VALUES (1, 200000);
    INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Year", "Movement", "Gender", "Material",
      "Price", "isPOA", "Currency", "arrivedAt", "conditionGrade", "caseSize", "dialColour", "MembersAreaOnly") VALUES
      ('watch', 'A', 'Cosmograph Daytona', 'Rolex', '116500LN', '2019', 'Automatic', 'Gentlemen', 'Steel', 28000, false, '£', '2026-01-01', 'Excellent', 40, NULL, 0),
      ('watch', 'B', 'Lange 1', 'A. Lange & Söhne', '191.032', 'c. 1998', 'Manual', 'Ladies', 'Rose gold', 148000, false, 'CHF', '2026-01-02', NULL, 38.5, 'Silver', 0),
      ('watch', 'C', 'Royal Oak', 'Audemars Piguet', '15202ST', '2021', 'Automatic', NULL, 'Steel', 90000, true, '£', '2026-01-03', NULL, NULL, ' Blue ', 0),
      ('watch', 'D', 'Nautilus', 'Patek Philippe', '5711/1A', NULL, 'Automatic', NULL, 'Steel', 250000, false, '£', '2026-01-04', NULL, NULL, NULL, 0),
      ('watch', 'E', 'Calatrava', 'Patek Philippe', '5227G', '2015', 'Automatic', NULL, 'White gold', NULL, false, '£', '2026-01-05', NULL, NULL, NULL, 0),
      ('watch', 'F', 'Émail Secret', 'Rolex', '1', '1960', 'Manual', NULL, 'Steel', 1000, false, '£', '2026-01-06', NULL, NULL, 'Blue', 1)`),
)

const find = (query: string, listing: Listing = 'all') =>
  findListing(listing, parseCriteria(new URLSearchParams(query)))
const skus = async (query: string, listing?: Listing) =>
  (await find(query, listing)).cards.map(({ sku }) => sku).join('')

describe('the order of a listing', () => {
  it.each([
    ['sort=newest', 'EDCBA'],
    ['sort=price', 'ABEDC'],
    ['sort=-price', 'BAEDC'],
    ['sort=name', 'EABDC'],
    ['sort=nonsense', 'EDCBA'],
    ['sort=price&q=steel', 'ADC'],
    ['sort=-price&brand=Patek+Philippe', 'ED'],
  ])('%s is %s: what is on application stands last, newest first', async (query, order) => {
    expect(await skus(query)).toBe(order)
  })
})

describe('a range', () => {
  it.each([
    ['price_from=28000&price_to=148000', 'BA'],
    ['price_from=28001', 'B'],
    ['price_to=28000', 'A'],
    ['price_from=148000&price_to=28000', 'BA'],
    ['price_from=£28,000&price_to=CHF 148,000', 'BA'],
    ['price_from=0&price_to=9999999999', 'BA'],
    ['price_from=-5', 'EDCBA'],
    ['price_from=1e309', 'EDCBA'],
    ['price_from=99999999999999999999', 'EDCBA'],
    ['price_from=text&price_to=%00', 'EDCBA'],
    ['year_from=1998&year_to=2015', 'EB'],
    ['year_from=2019', 'CA'],
    ['year_to=1997', ''],
    ['year_from=2019&price_from=1', 'A'],
    ['condition=Excellent', 'A'],
    ['case=38.5+mm', 'B'],
    ['dial=Blue', 'C'],
    ['q=blue+dial', 'C'],
    ['brand=Rolex&brand=Audemars+Piguet', 'CA'],
  ])('%s finds "%s"', async (query, found) => {
    const result = await find(query)
    expect(result.cards.map(({ sku }) => sku).join('')).toBe(found)
    expect(result.total).toBe(found.length)
  })

  it('groups models below their brand, and has a facet for what some records say only where one does', async () => {
    const { facets } = await find('')
    const models = facets.find(({ key }) => key === 'model')?.options ?? []
    expect(models.map(({ group, value }) => `${group} ${value}`).slice(0, 2)).toEqual([
      'A. Lange & Söhne 191.032',
      'Audemars Piguet 15202ST',
    ])
    expect(facets.map(({ key }) => key)).toEqual([
      'location',
      'brand',
      'model',
      'movement',
      'material',
      'condition',
      'case',
      'dial',
    ])
    expect((await find('', 'jewellery')).facets.map(({ key }) => key)).not.toContain('condition')
  })
})

describe('a price on application', () => {
  // All price queries of a guest, as a binary search: any difference in the answers would reveal the price.
  const answers = async () => {
    const told: unknown[] = []
    for (const sort of ['price', '-price']) {
      told.push(await find(`sort=${sort}`))
      for (let [low, high] = [0, 1_048_576]; high - low > 1; ) {
        const middle = (low + high) / 2
        const result = await find(`sort=${sort}&price_from=${low}&price_to=${middle}`)
        told.push(result, await find(`q=${middle}`))
        if (result.cards.some(({ sku }) => 'CDE'.includes(sku))) high = middle
        else low = middle
      }
    }
    return JSON.stringify(told)
  }

  it('cannot be found by bisecting, by its place in any order, nor by its digits', async () => {
    const before = await answers()
    await rows(
      `UPDATE "StockItem" SET "Price" = CASE "SKU" WHEN 'C' THEN 120 WHEN 'D' THEN 900000 END WHERE "SKU" IN ('C', 'D')`,
    )
    expect(await answers()).toBe(before)
    expect(before).not.toContain('90,000')
    await rows(
      `UPDATE "StockItem" SET "Price" = CASE "SKU" WHEN 'C' THEN 90000 WHEN 'D' THEN 250000 END WHERE "SKU" IN ('C', 'D')`,
    )
  })
})

describe('a search', () => {
  it.each([
    ['2019', 'A'],
    ['ladies', 'B'],
    ['steel', 'DCA'],
    ['CHF 148,000', 'B'],
    ['£28,000', 'A'],
    ['gbp 28000', 'A'],
    ['sohne', 'B'],
    ['(lange)', 'B'],
    ['“Daytona”, rolex!', 'A'],
    ['NW-A daytona', 'A'],
    ['excellent', 'A'],
    ['40mm', 'A'],
    ['38.5 mm ladies', 'B'],
    ['41mm', ''],
    ['5711/1a', 'D'],
    ['57111A', 'D'],
    ['90,000', ''],
    ['250000', ''],
    ['email', ''],
  ])('for %s finds "%s"', async (q, found) => {
    expect(await skus(`q=${encodeURIComponent(q)}`)).toBe(found)
  })

  it.each([
    ['dayotna', 'daytona', 'A'],
    ['rolxe', 'rolex', 'A'],
    ['roelx', 'rolex', 'A'],
    ['setel', 'steel', 'DCA'],
    ['gald', 'gold', 'EB'],
    ['patek nautilis', 'patek nautilus', 'D'],
    ['calatravva', 'calatrava', 'E'],
    ['patek phillipe', 'patek philippe', 'ED'],
    ['Söhnw 1998', 'sohne 1998', 'B'],
  ])('for %s shows %s, and says so', async (asked, shown, found) => {
    const result = await find(`q=${encodeURIComponent(asked)}`)
    expect(result.correction).toEqual({ asked, shown })
    expect(result.cards.map(({ sku }) => sku).join('')).toBe(found)
    expect(result.criteria.q).toBe(asked)
  })

  describe('among similar pieces', () => {
    beforeAll(() =>
      rows(`
        INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Year") VALUES
          ('jewellery', 'K', 'Carbon sky-dweller, selfwinding, 41mm, 1.5ct', 'Omega', '2020'),
          ('jewellery', 'M', 'Royal Oak', 'Audemars', '2020'),
          ('jewellery', 'N', 'Langes', '', NULL),
          ('jewellery', 'P', 'Drops', '', NULL),
          ('watch', 'L', 'Chronometre', 'F.P. Journe', '2020');
        INSERT INTO "StockItem" ("Family", "SKU", "ManufacturerName", "Name")
        SELECT 'jewellery', 'WIND-' || n, '', 'Key for winding' FROM generate_series(1, 301) AS n;
        UPDATE "StockItem" SET "JewelleryType" = CASE "SKU" WHEN 'N' THEN ' Ring ' ELSE 'Earrings' END WHERE "SKU" IN ('N', 'P');
        UPDATE "StockItem" SET "Gender" = CASE "SKU" WHEN 'M' THEN 'Male' WHEN 'N' THEN 'Femme' ELSE 'Female' END
        WHERE "SKU" IN ('M', 'N', 'P')`),
    )

    it.each([
      ['onega', 'omega'],
      ['omgea', 'omega'],
      ['omga', 'omega'],
      ['oomega', 'omega'],
      ['delfwinding', 'selfwinding'],
      ['eslfwinding', 'selfwinding'],
      ['omega-crabon', 'omega carbon'],
      ['42mm', undefined],
      ['15ct', undefined],
    ])('%s is corrected to %s', async (asked, shown) => {
      const { correction, total } = await find(`q=${encodeURIComponent(asked)}`, 'jewellery')
      expect([correction?.shown, total]).toEqual([shown, shown ? 1 : 0])
    })

    it('finds a type in the plural as well, beside what holds the word', async () => {
      expect(await skus('q=rings', 'jewellery')).toBe('PN')
      expect(await skus('q=langes+rings', 'jewellery')).toBe('N')
      expect(await skus('q=earrings', 'jewellery')).toBe('P')
    })

    it.each([
      ['main', 'omega-carbon', '/jewellery-catalogue?q=omega-carbon', 'See one piece of jewellery that matches'],
      ['jewellery', 'Rolex watch', '/new-arrivals?q=Rolex+watch', 'See one watch of all brands that matches'],
      ['jewellery', 'watches', '/new-arrivals', 'See 6 watches of all brands that match'],
      ['all', 'omega jewelry', '/jewellery-catalogue?q=omega+jewelry', 'See one piece of jewellery that matches'],
      ['main', 'jewellery', '/jewellery-catalogue', 'See 305 pieces of jewellery that match'],
      ['main', 'rolxe', '/new-arrivals?q=rolxe', 'See one watch of all brands that matches'],
      ['all', 'onega', '/jewellery-catalogue?q=onega', 'See one piece of jewellery that matches'],
      ['jewellery', 'FP Journe', '/new-arrivals?q=FP+Journe', 'See one watch of all brands that matches'],
      // As typed before corrected to 'lange'.
      ['main', 'langes', '/jewellery-catalogue?q=langes', 'See one piece of jewellery that matches'],
    ] as const)('in %s, %s is linked to where it is found', async (listing, q, href, children) => {
      const { elsewhere } = await find(`q=${encodeURIComponent(q)}`, listing)
      expect(elsewhere).toEqual({ href, children })
    })

    it('is linked to nowhere by a name that only the other family has, or by nonsense', async () => {
      expect((await find('q=calatrava+jewellery', 'main')).elsewhere).toBeUndefined()
      expect((await find('q=omega+watch')).elsewhere).toBeUndefined()
      for (const listing of ['main', 'all', 'jewellery'] as const)
        expect((await find('q=zzzzqqqq', listing)).elsewhere).toBeUndefined()
    })
  })

  it('for a box or papers finds what comes with them, however the desk says so', async () => {
    await rows(`UPDATE "StockItem" SET ("Box", "Papers") = (given.box, given.papers) FROM (VALUES
      ('A', '1', 'Yes'), ('B', ' no ', '1'), ('C', 'Travel case', ''), ('D', '0', 'None'), ('F', '1', '1')) AS given (sku, box, papers)
      WHERE "SKU" = given.sku`)
    const found = [
      'box',
      'papers',
      'box & papers',
      'full set',
      'Rolex with box and papers',
      'patek papers',
      'boxed steel',
    ]
    const results = await Promise.all(found.map((q) => find(`q=${encodeURIComponent(q)}`)))
    expect(results.map(({ cards }) => cards.map(({ sku }) => sku).join(''))).toEqual([
      'CA',
      'BA',
      'A',
      'A',
      'A',
      '',
      'CA',
    ])
    expect(results.map(({ correction }) => correction).filter(Boolean)).toEqual([])
    await rows(`UPDATE "StockItem" SET "Box" = NULL, "Papers" = NULL`)
  })

  it('is not corrected to what only members may find, to something quite different, or where its words occur', async () => {
    for (const q of [
      'secrrt',
      'emial',
      'zzzzzz',
      'z'.repeat(9),
      'steel calatrava',
      'abc',
      '%%%%',
      'x'.repeat(200),
      'q '.repeat(90),
    ])
      expect((await find(`q=${encodeURIComponent(q)}`)).correction, q).toBeUndefined()
    // Numbers are not corrected to another year or price.
    for (const q of ['2018', 'rolex 2018', '28001', '148,001'])
      expect((await find(`q=${encodeURIComponent(q)}`)).correction, q).toBeUndefined()
  })
})
