import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { memberSchemas } from '@/lib/members/schema'
import { certificateName, certificateOf } from './certificate'
import { content, type DemoPiece, mastersOf, members, photosFolder, siteMasters, stock } from './demo'

const status = (piece: DemoPiece) => (piece.StatusName ?? '').trim().toLowerCase()
const isSold = (piece: DemoPiece) => status(piece) === 'sold'
const isMain = (piece: DemoPiece) => piece.ManufacturerName === content.settings.main_brand_name
const isPublic = (piece: DemoPiece) => piece.MembersAreaOnly === 0
const isWatch = (piece: DemoPiece) => piece.Family === 'watch'
const isJewel = (piece: DemoPiece) => piece.Family === 'jewellery'
const isForMembers = (piece: DemoPiece) => isWatch(piece) && !isPublic(piece) && !isSold(piece)
const poaAbove = content.settings.poa_price_tag
const textOf = (piece: DemoPiece) => piece.Description.replace(/<[^>]+>/g, ' ').trim()
const day = 86_400_000
const today = Date.parse('2026-11-21')

// States that must occur in the demo, their minimum count, and a predicate.
const states: [state: string, min: number, occurs: (piece: DemoPiece) => boolean][] = [
  ['a watch', 60, isWatch],
  ['a piece of jewellery', 20, isJewel],
  ['a watch of the main brand', 26, (p) => isWatch(p) && isMain(p)],
  ['an empty status (null)', 20, (p) => p.StatusName === null],
  ['an empty status (no text)', 1, (p) => p.StatusName === ''],
  ['on hold', 1, (p) => p.StatusName === 'on hold'],
  ['on hold, oddly spelt', 1, (p) => status(p) === 'on hold' && p.StatusName !== 'on hold'],
  ['In Stock, written out', 1, (p) => p.StatusName === 'In Stock'],
  ['deposit', 2, (p) => status(p) === 'deposit'],
  ['deposit, oddly spelt', 1, (p) => status(p) === 'deposit' && !['Deposit', 'deposit'].includes(p.StatusName ?? '')],
  ['sold', 12, isSold],
  ['sold, oddly spelt', 3, (p) => isSold(p) && p.StatusName !== 'Sold'],
  ['sold, with spaces around it', 1, (p) => isSold(p) && p.StatusName !== p.StatusName?.trim()],
  ['sold, of the main brand', 1, (p) => isSold(p) && isMain(p)],
  ['sold, of another brand', 1, (p) => isSold(p) && isWatch(p) && !isMain(p)],
  ['Reserved for viewing', 1, (p) => p.StatusName === 'Reserved for viewing'],
  ['Arriving soon', 1, (p) => p.StatusName === 'Arriving soon' && isPublic(p)],
  ['POA by its mark', 2, (p) => p.isPOA],
  ['POA by its mark, with a price to keep secret', 1, (p) => p.isPOA && p.Price !== null],
  ['POA by its price', 1, (p) => !p.isPOA && (p.Price ?? 0) > poaAbove],
  ['a price exactly at the threshold', 1, (p) => p.Price === poaAbove && !p.isPOA && isPublic(p)],
  ['no price', 2, (p) => p.Price === null && !p.isPOA],
  ['£', 10, (p) => p.Currency === '£'],
  ['CHF', 5, (p) => p.Currency === 'CHF'],
  ['USD', 2, (p) => p.Currency === 'USD'],
  ['AED', 2, (p) => p.Currency === 'AED'],
  ['no currency (null)', 1, (p) => p.Currency === null],
  ['no currency (no text)', 1, (p) => p.Currency === ''],
  ['exc. taxes', 4, (p) => p.MarginScheme === '1'],
  ['a watch for members, here now', 8, (p) => isForMembers(p) && !p.isUpcoming],
  ['a watch for members, upcoming', 4, (p) => isForMembers(p) && p.isUpcoming],
  ['a jewel for members', 2, (p) => isJewel(p) && !isPublic(p)],
  ['a name over 90 characters', 1, (p) => p.Name.length > 90],
  ['exactly one photograph', 1, (p) => mastersOf(p).length === 1],
  ['no photograph', 1, (p) => mastersOf(p).length === 0],
  ['a manufacturer with spaces', 5, (p) => p.ManufacturerName.includes(' ')],
  ['A. Lange & Söhne', 2, (p) => p.ManufacturerName === 'A. Lange & Söhne'],
  ['Van Cleef & Arpels', 2, (p) => p.ManufacturerName === 'Van Cleef & Arpels'],
  ['a model with a slash and a safe form', 1, (p) => !!p.Model?.includes('/') && !!p.HTMLSafeModel],
  ['a model with an accent and a safe form', 1, (p) => /[^ -~]/.test(p.Model ?? '') && !!p.HTMLSafeModel],
  ['a SKU that begins with NW-', 1, (p) => isWatch(p) && p.SKU.startsWith('NW-')],
  ['a SKU that begins with NJ-', 1, (p) => isJewel(p) && p.SKU.startsWith('NJ-')],
  ['London', 10, (p) => p.WatchLocation === 'London' || p.JewelleryLocation === 'London'],
  ['Geneva', 10, (p) => p.WatchLocation === 'Geneva' || p.JewelleryLocation === 'Geneva'],
  ['only the common location', 3, (p) => !p.WatchLocation && !p.JewelleryLocation && !!p.Location],
  ['only Material', 3, (p) => !!p.Material && !p.WatchMaterial],
  ['only WatchMaterial', 3, (p) => !p.Material && !!p.WatchMaterial],
  ['Tourbillon', 3, (p) => /tourbillon/i.test(p.Movement ?? '')],
  ['Automatic', 5, (p) => /automatic/i.test(p.Movement ?? '')],
  ['Manual', 5, (p) => /manual/i.test(p.Movement ?? '')],
  ['Quartz', 1, (p) => /quartz/i.test(p.Movement ?? '')],
  ['Barometer', 1, (p) => /barometer/i.test(p.Movement ?? '')],
  ['for ladies', 3, (p) => isWatch(p) && p.Gender === 'Ladies'],
  ['without box', 2, (p) => p.Box === '0'],
  ['without papers', 2, (p) => p.Papers === '0'],
  ['a pre-owned warranty of its own', 1, (p) => !!p.PreOwnedWarranty],
  ['a short description', 10, (p) => textOf(p).length <= 300],
  ['a long description', 43, (p) => textOf(p).length > 300],
]

test.each(states)('the demo has %s (at least %i)', (_, min, occurs) => {
  expect(stock.filter(occurs).length).toBeGreaterThanOrEqual(min)
})

describe('the demo stock', () => {
  it('has SKUs that are well formed and unique, whatever their capitals', () => {
    for (const { SKU } of stock) expect(SKU).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/)
    expect(new Set(stock.map(({ SKU }) => SKU.toLowerCase())).size).toBe(stock.length)
  })

  it('names Models as its Names begin, in the main brand', () => {
    for (const { Name, Model } of stock.filter(isMain)) expect(Name.startsWith(`${Model} `)).toBe(true)
  })

  it('says nothing twice', () => {
    expect(new Set(stock.map(({ Description }) => Description)).size).toBe(stock.length)
  })

  it('arrived within eighteen months, and was sold after it arrived', () => {
    for (const piece of stock) {
      const arrived = Date.parse(piece.arrivedAt)
      expect(arrived).toBeLessThan(today)
      expect(arrived).toBeGreaterThan(today - 550 * day)
      expect(Boolean(piece.soldAt)).toBe(isSold(piece))
      if (!piece.soldAt) continue
      expect(Date.parse(piece.soldAt)).toBeGreaterThan(arrived)
      expect(Date.parse(piece.soldAt)).toBeLessThan(today)
    }
  })

  it('states the condition of a third, each in words of its own kind, and of nothing that has not arrived', () => {
    const stated = stock.filter(({ conditionGrade }) => conditionGrade)
    expect(stated.length).toBeGreaterThanOrEqual(stock.length / 3)
    for (const piece of stated) {
      expect(status(piece), piece.SKU).not.toBe('arriving soon')
      expect(piece.conditionNotes, piece.SKU).toBeTruthy()
      if (isJewel(piece)) expect(piece.conditionNotes).not.toMatch(/crystal|strap|lug|bezel|crown|dial/i)
      const isUnworn = piece.conditionGrade === 'Unworn'
      if (isUnworn) expect([piece.polish, piece.servicedOn, piece.timing], piece.SKU).toEqual(Array(3).fill(undefined))
      if (/\bworn\b/.test(textOf(piece)) && !/unworn/i.test(textOf(piece))) expect(isUnworn, piece.SKU).toBe(false)
    }
  })

  it('has a certificate of one page for whatever its condition is stated of, in letters that its fonts have', () => {
    for (const piece of stock) {
      expect(certificateName(piece) !== '', piece.SKU).toBe(Boolean(piece.conditionGrade))
      if (!piece.conditionGrade) continue
      const text = certificateOf(piece, 'Ninety').toString('latin1')
      expect(text.startsWith('%PDF-1.4')).toBe(true)
      expect(text).toContain(`(${piece.conditionGrade}) Tj`)
      const lines = text.split('\n').filter((line) => line.endsWith('Tj ET'))
      for (const line of lines) expect(line).not.toContain('?')
      expect(Number(/ 72 (\d+) Td/.exec(lines.at(-1) ?? '')?.[1]), piece.SKU).toBeGreaterThan(40)
      const [, start] = /startxref\n(\d+)/.exec(text) ?? []
      expect(text.slice(Number(start), Number(start) + 4)).toBe('xref')
    }
  })

  it('shows RM 11-03, RM 67-02 and RM 71-01 as its recent additions', () => {
    const newest = stock
      .filter((piece) => isWatch(piece) && isPublic(piece) && !isSold(piece))
      .sort((a, b) => b.arrivedAt.localeCompare(a.arrivedAt))
    expect(newest.slice(0, 3).map(({ SKU }) => SKU)).toEqual(['10311', '10672', '10701'])
  })
})

describe('the demo photographs', () => {
  const size = (folder: string): number =>
    fs.readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const file = path.join(folder, entry.name)
      return sum + (entry.isDirectory() ? size(file) : fs.statSync(file).size)
    }, 0)

  it('weigh less than 42 MB', () => {
    expect(size(photosFolder)).toBeLessThan(42_000_000)
  })

  it('are there for every piece that names them', () => {
    for (const piece of stock)
      expect(mastersOf(piece)).toHaveLength(piece.images?.length ?? (piece.Family === 'watch' ? 7 : 3))
  })

  it('are of one piece each', () => {
    expect(new Set(stock.map(({ photos }) => photos)).size).toBe(stock.length)
  })

  it('are there wherever a page shows one, and never show guests a piece for members', () => {
    const names = [
      ...content.slides.map(({ slide_image }) => slide_image),
      ...content.excerpts.map(({ excerpt_image }) => excerpt_image),
      ...content.boutiques.map(({ image }) => image),
      ...content.pages.flatMap(({ banner, blurbs }) => [banner, ...blurbs.map(({ blurb_image }) => blurb_image)]),
      ...content.journal.map(({ index_page_image }) => index_page_image),
      ...content.journal.flatMap(({ content: html }) =>
        [...html.matchAll(/<img src="([^"]+)"/g)].map(([, name = '']) => name),
      ),
      ...content.press.flatMap(({ articles_screenshot, publishers_logo = '' }) => [
        articles_screenshot,
        publishers_logo,
      ]),
    ].filter(Boolean)
    const stem = (file: string) => path.basename(file).replace(/\.(jpg|webp)$/, '')
    const known = new Set([
      ...siteMasters().map(stem),
      ...stock.filter(isPublic).flatMap((piece) => mastersOf(piece).map((file) => `${piece.SKU}/${stem(file)}`)),
    ])
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('the demo members', () => {
  it('stand for each kind of account, once', () => {
    const kinds = members.map(({ status, verified }) => `${status} ${verified ? 'verified' : 'unverified'}`)
    expect(kinds.sort()).toEqual(['0 unverified', '0 verified', '1 verified', '2 verified'])
  })

  it('have logins that the shop would let them choose, each another', () => {
    for (const { email, password, name, phone } of members) {
      const judged = memberSchemas.register.safeParse({
        first_name: name.split(' ')[0],
        last_name: name.split(' ').slice(1).join(' '),
        email,
        phone,
        password,
        password_confirmation: password,
        privacy: true,
      })
      expect(judged.success, email).toBe(true)
      expect(password.length).toBeGreaterThanOrEqual(12)
      // example.com is reserved: no real person has such an address.
      expect(email).toMatch(/@example\.com$/)
    }
    expect(new Set(members.map(({ email }) => email)).size).toBe(members.length)
    expect(new Set(members.map(({ password }) => password)).size).toBe(members.length)
  })

  it('have several brands to choose from, on both shelves, each piece with a photograph', () => {
    const shelf = (upcoming: boolean) => stock.filter((piece) => isForMembers(piece) && piece.isUpcoming === upcoming)
    for (const upcoming of [true, false]) {
      expect(new Set(shelf(upcoming).map(({ ManufacturerName }) => ManufacturerName)).size).toBeGreaterThan(2)
      for (const piece of shelf(upcoming)) expect(mastersOf(piece).length, piece.SKU).toBeGreaterThan(0)
    }
  })
})

describe('the demo press', () => {
  const files = new Set(siteMasters().map((file) => `/media/${path.basename(file)}`))
  const linksOf = (entry: (typeof content.press)[number]) =>
    [entry.articles_link, entry.article_download, entry.article_download_translation].filter(Boolean)

  it('offers nothing, one link and all three', () => {
    const counts = content.press.map((entry) => linksOf(entry).length)
    for (const count of [0, 1, 3]) expect(counts).toContain(count)
  })
  it('offers files that are there', () => {
    const own = content.press.flatMap(linksOf).filter((link) => link.startsWith('/'))
    expect(own.length).toBeGreaterThanOrEqual(3)
    expect(own.filter((link) => !files.has(link))).toEqual([])
  })
})

describe('the demo pages', () => {
  it('feature pieces that a guest may buy, with photographs that they have', () => {
    for (const set of content.featured) {
      const chosen = [set.first, set.second, set.third, set.fourth]
      const pieces = chosen.map((sku) => stock.find(({ SKU }) => SKU === sku))
      for (const [at, image] of [set.first_image, set.second_image, set.third_image, set.fourth_image].entries()) {
        const piece = pieces[at]
        expect(piece && isPublic(piece) && !isSold(piece) && ['', 'on hold'].includes(status(piece))).toBe(true)
        expect(piece && (set.name === 'jewellery' ? isJewel(piece) : isMain(piece) === (set.name === 'main'))).toBe(
          true,
        )
        if (piece && image)
          expect(mastersOf(piece).map((file) => path.basename(file).replace(/\.(jpg|webp)$/, ''))).toContain(image)
      }
    }
  })

  it('have ten published articles of 500 to 1,200 words and more, a draft, and every date before the opening', () => {
    const published = content.journal.filter(({ status }) => status === 0)
    expect(published.length).toBeGreaterThanOrEqual(10)
    expect(content.journal.length).toBeGreaterThan(published.length)
    for (const { slug, content: html } of content.journal) {
      const words = html
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s+/).length
      expect(words, slug).toBeGreaterThanOrEqual(500)
      expect(words, slug).toBeLessThanOrEqual(1_200)
    }
    for (const { date } of [...content.journal, ...content.press]) expect(Date.parse(date)).toBeLessThan(today)
  })

  it('lead slides of the journal to articles that exist', () => {
    const slides = content.slides.filter(({ slide_set }) => slide_set === 'journal')
    const slugs = content.journal.filter(({ status }) => status === 0).map(({ slug }) => `/journal/${slug}`)
    for (const { slide_link } of slides) expect(slugs).toContain(slide_link)
  })

  it('begin every cell of their tables with a capital or a number, whatever stands for a period', () => {
    for (const { name, content: html } of content.pages)
      for (const [, cell] of html.matchAll(/<td>([^<]*)/g)) expect(cell, name).not.toMatch(/^[a-z{]/)
  })

  it('offer the anchors that the home page points at', () => {
    const services = content.pages.find(({ name }) => name === 'services')?.content
    for (const { excerpt_link } of content.excerpts.filter((excerpt) => excerpt.excerpt_link.includes('#')))
      expect(services).toContain(`id="${excerpt_link.split('#')[1]}"`)
  })
})
