import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { staffHtml } from './staff-html'

beforeAll(async () => {
  const row = { position: 0, hash: 'a'.repeat(64), width: 1200, height: 1500, placeholder: '' }
  const piece = { ManufacturerName: 'Omega', Name: 'A watch', Family: 'watch' } as const
  await db.stockItem.createMany({
    data: [
      { ...piece, StockItemId: 1, SKU: 'open' },
      { ...piece, StockItemId: 2, SKU: 'NW-7' },
      { ...piece, StockItemId: 3, SKU: 'secret', MembersAreaOnly: 1 },
    ],
  })
  await db.photo.createMany({
    data: [
      { ...row, name: 'boutique' },
      { ...row, name: 'basel-2024' },
      { ...row, name: 'stand-960' },
      { ...row, item_id: 1, name: '01-front' },
      { ...row, item_id: 1, name: 'dial-1969' },
      { ...row, item_id: 2, name: '01-front' },
      { ...row, item_id: 3, name: '01-front' },
    ],
  })
})

describe('a picture in a text', () => {
  it.each([
    ['its name', 'boutique', '/media/boutique-960.jpg'],
    ['its file', 'boutique.jpg', '/media/boutique-960.jpg'],
    ['its address', '/media/boutique-640.webp', '/media/boutique-960.jpg'],
    ['the file of one size', 'boutique-640.jpg', '/media/boutique-960.jpg'],
    ['a file that is named after a year', 'basel-2024.jpg', '/media/basel-2024-960.jpg'],
    ['an address that is named after a year', '/media/basel-2024.jpg', '/media/basel-2024-960.jpg'],
    ['a file that is named like a size', 'stand-960.jpg', '/media/stand-960-960.jpg'],
    ['an upright cut', '/media/boutique-480-upright.avif', '/media/boutique-960.jpg'],
    [
      'a piece’s file that is named after a year',
      'open/dial-1969.jpg',
      '/watches/gallery/NW-open/gallery-large-image/dial-1969-960.jpg',
    ],
    [
      'an address of a piece whose SKU has the prefix already',
      '/watches/gallery/NW-7/gallery-large-image/01-front-960.jpg',
      '/watches/gallery/NW-7/gallery-large-image/01-front-960.jpg',
    ],
    ['a piece', 'open/01-front', '/watches/gallery/NW-open/gallery-large-image/01-front-960.jpg'],
    [
      'an address in a gallery',
      '/watches/gallery/NW-open/gallery-small-image/01-front-320.jpg',
      '/watches/gallery/NW-open/gallery-large-image/01-front-960.jpg',
    ],
  ])('is found by %s, lazy, with its own measures', async (_how, src, address) => {
    const html = await staffHtml(
      `<figure><img src="${src}" alt="A &quot;room&quot;"><figcaption>One</figcaption></figure>`,
    )
    expect(html).toContain('<picture class="after-paint" style="aspect-ratio:1200/1500">')
    expect(html).toContain(`<img src="${address}"`)
    expect(html).toContain('width="1200" height="1500" alt="A &quot;room&quot;" loading="lazy"')
    expect(html).toContain('<source type="image/avif" srcset="')
    expect(html).toContain('<figcaption>One</figcaption>')
  })
  it.each([
    'nothing',
    'https://elsewhere.example/a.jpg',
    'data:image/png;base64,AAAA',
    'secret/01-front',
    '../boutique',
    '',
  ])('is left out with its figure where it is %j', async (src) => {
    const html = await staffHtml(
      `<p>One</p><figure><img src="${src}"><figcaption>Two</figcaption></figure><p>Three</p>`,
    )
    expect(html).toBe('<p>One</p><p>Three</p>')
  })
  it('is left out of its paragraph, which stays only for its words', async () => {
    expect(await staffHtml('<p><img src="nothing"></p><p>One <img src="nothing">two</p>')).toBe('<p>One two</p>')
  })
  it('has no measures but its own', async () => {
    expect(await staffHtml('<img src="boutique" width="9" height="9" onload="x()">')).not.toMatch(/"9"|onload/)
  })
})

describe('a text', () => {
  it('has no blank lines, however a program writes them', async () => {
    const blank = ['<p></p>', '<p>&nbsp;</p>', '<p><br></p>', '<p dir="rtl"> <br/>\n<br/></p>']
    expect(await staffHtml(`<p>One</p>${blank.join('')}<p id="a"></p><p>Two<br></p>`)).toBe(
      '<p>One</p><p id="text-a"><a name="a"></a></p><p>Two<br /></p>',
    )
  })
  it('keeps a figure that holds something else', async () => {
    const quote = '<figure><blockquote>One</blockquote><figcaption>Two</figcaption></figure>'
    expect(await staffHtml(quote)).toBe(quote)
  })
  it('has its tables in frames that the keyboard reaches', async () => {
    expect(await staffHtml('<table><tr><td>1</td></tr></table>')).toMatch(
      /^<div class="scroller"[^>]*tabindex="0"><table><tr><td>1<\/td><\/tr><\/table><\/div>$/,
    )
  })
  it('tells each cell of its tables the name of its column, for screens that show a row as a block', async () => {
    const head = '<thead><tr><th>To</th><th>Days <em>"working"</em> &amp; not</th></tr></thead>'
    const html = await staffHtml(`<table>${head}<tbody><tr><th>Here</th><td>1</td><td>2</td></tr></tbody></table>`)
    expect(html).toContain('<tr><th>Here</th><td data-label="Days &quot;working&quot; &amp; not">1</td><td>2</td></tr>')
    expect(html).toContain('<thead><tr><th>To</th>')
  })
  it('leaves tables alone whose cells span several columns', async () => {
    const table =
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>'
    expect(await staffHtml(table)).toContain(table)
  })
})
