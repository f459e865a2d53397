import { describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { cleanSearch, essentialWords, foldedText, likePattern, searchLimit, searchWords } from './search'

describe('a search as typed', () => {
  it.each([
    ['', ''],
    ['   ', ''],
    ['  rm   011 ', 'rm 011'],
    ['a\tb\nc', 'a b c'],
    ['a\u0000b', 'a b'],
    ['half \ud83d', 'half'],
    ['Ünïcode 時計', 'Ünïcode 時計'],
    ['a\u00a0b', 'a b'],
    ['50%_\\', '50%_\\'],
    ["'; DROP TABLE", "'; DROP TABLE"],
    ['x'.repeat(500), 'x'.repeat(searchLimit)],
    ['🙂 watch', '🙂 watch'],
  ])('%j is cleaned', (typed, clean) => {
    expect(cleanSearch(typed)).toBe(clean)
  })
})

describe('the words of a search', () => {
  const word = (text: string) => searchWords(text)[0]

  it.each([
    ['carbon', 'carbon', 'carbon', ''],
    ['RM11-03', 'rm11-03', 'rm1103', ''],
    ['5711/1A', '5711/1a', '57111a', ''],
    ['245,000', '245,000', '245000', '245,000'],
    ['£245,000', '245,000', '245000', '245,000'],
    ['CHF92,000', '92,000', '92000', '92,000'],
    ['EUR92,000', '92,000', '92000', '92,000'],
    ['(US$92,000)', '92,000', '92000', '92,000'],
    ['campus$5', 'campus$5', 'campus5', ''],
    ["92'000", "92'000", '92000', '92000'],
    ['d’Or', "d'or", 'dor', ''],
    ['$9', '9', '9', '9'],
    ['245.00', '245.00', '24500', ''],
    ['CHF1.245.000', '1.245.000', '1245000', '1,245,000'],
    ['1245.000', '1245.000', '1245000', ''],
    ['ROSÉ', 'rose', 'rose', ''],
    ['Straße,', 'strasse', 'strasse', ''],
    ['“Oak”', 'oak', 'oak', ''],
    ['NW-10311', '10311', '10311', '10311'],
  ])('%j looks for %j, in the model for %j and in the price for %j', (typed, text, model, price) => {
    expect(word(typed)).toEqual({ text, model, price })
  })

  it.each([',', 'CHF', '“”', '50 %', '50 US$', 'US $50', '50 ✔️', '⌚️ 50™️'])(
    '%j holds no word that is none',
    (typed) => {
      expect(searchWords(typed).map(({ text }) => text)).toEqual(typed.includes('50') ? ['50'] : [])
    },
  )

  it('count once each', () => {
    expect(searchWords('rm RM Rm 011').map(({ text }) => text)).toEqual(['rm', '011'])
    expect(searchWords('  ')).toEqual([])
  })
})

it.each([
  ['royal-oak', 'royal oak'],
  ['carbon-tpt (flyback-chronograph)', 'carbon tpt flyback chronograph'],
  ['nw 10311', '10311'],
  ['NW10311', '10311'],
  ['nw-10311', null],
  ['unw 10311', null],
  ['rm 11-03', null],
  ['rolex 41 mm, steel', 'rolex 41mm steel'],
  ['41 mmx', null],
  ["148'000 28,000", null],
  ['RM-11-03', 'rm 11-03'],
  ['Côte-d’Or', 'cote d or'],
  ['d’Or S%a', null],
  ['chf.usd', null],
  ['', null],
  ['शनि-सोना', 'शनि सोना'],
])('the essence of %j is %j', (search, words) => {
  expect(essentialWords(search)).toBe(words)
})

it.each([
  ['Rolex watch', 'rolex', null],
  ['gold wrist watch', 'gold', null],
  ['ladies-wristwatches timepieces', 'ladies', 'ladies wristwatches timepieces'],
  ['mens watch', 'men', 'men watch'],
  ['cartier jewellery', null, 'cartier'],
  ['watchful stopwatch', null, null],
  ['watch', null, null],
  ['Ref. 30124', '30124', '30124'],
  ['ref.30124', '30124', '30124'],
  ['rolex, Ref. AB-2 royal-oak', 'rolex ab-2 royal oak', 'rolex ab-2 royal oak'],
  ['my-ref', 'my', 'my'],
  ['SKU: NW-30124', '30124', '30124'],
  ['Reference no. 5711/1A', '5711/1a', '5711/1a'],
  ['no time', null, null],
  ['ref', null, null],
  ['gold watch for men', 'gold men', 'gold watch men'],
  ['pre-owned Rolex for sale', 'rolex', 'rolex'],
  ['second hand omega, used', 'omega', 'omega'],
  ['womens watch', 'ladies', 'ladies watch'],
  ['for sale', null, null],
  ['Rolex, full set', 'rolex box papers', 'rolex box papers'],
  ['boxed omega with its paperwork', 'box omega its papers', 'box omega its papers'],
  ['box papers', null, null],
  ['fullset boxing newspaper', null, null],
  ['A. Lange & Söhne', 'lange sohne', 'lange sohne'],
])('the essence of %j is %j among watches and %j among jewellery', (search, ofWatches, ofJewellery) => {
  expect([essentialWords(search, 'watch'), essentialWords(search, 'jewellery')]).toEqual([ofWatches, ofJewellery])
})

it.each([
  ['rm', '%rm%'],
  ['50%', '%50\\%%'],
  ['a_b', '%a\\_b%'],
  ['back\\slash', '%back\\\\slash%'],
])('%j is found literally', (word, pattern) => {
  expect(likePattern(word)).toBe(pattern)
})

it.each([
  'Côte d’Or, ‘l’heure’ ‛x ′y ʹʻʼʽ',
  '“Royal” „Oak‟ ‚x, ″y ʺ «Nautilus» ‹x›',
  'RM 11‐03 RM 11‑03 RM 11‒03 RM 11–03 RM 11—03 RM 11―03 RM 11−03 sil\u00adver',
  '40×44 mm, 40 ÷ 2, 1⁄2, 1∕2, ±4, ⁎',
  'Nº 5, 1ª, № 7, 40㎜ 4㎝ 2㎞ 5㎎ 6㎏ 3ℓ 20℃ 70℉ µm',
  'ﬁne ﬂat oﬀer aﬃx baﬄe ﬅ ﬆ ſ Ĳ ĳ Ǆ ǆ Ǉ ǌ Ǳ ǳ',
  '18½ 18¼ 18¾ ⅓ ⅞',
  'wait… ‥ ․ ‼ ⁇ ⁈ ⁉ ¡x! ¿y?',
  'Ħ ħ ĸ Ŀ ŀ ŉ Ŋ ŋ Ŧ ŧ ƒ Ł ł Đ đ Ø ø Æ œ ß ẞ Þ ð ı İ',
  'Ⅲ Ⅻ ⅳ Ｒｏｌｅｘ　１２（ａ）～',
  'Rolex® © ℗ ™ ² ³ 5° £9 €9 · •',
  'ÀÉÎÕÜ ñ ç ş ğ Ž ẽ',
  'Золотой браслет Їжак Ёлка ѓ ў за́мок',
  'ساعة ذهب أبيض آ إ ؤ ئ ذَهَب',
  'ゴールド パネライ がぎ 時計、「金」。〈白〉《銀》〔〇〕',
  '로즈 골드',
  'שָׁעוֹן יוֹקְרָה',
  'สีทอง นาฬิกา',
  'सोना क़ीमती',
  'ΧΡΥΣΟΣ Χρυσός ΐ ΅',
  'Đồng hồ vàng Ǖ Ḗ ơ',
])('%j is folded as the database folds it', async (text) => {
  expect([foldedText(text)]).toEqual((await rows('SELECT search_normalise($1) AS text', [text])).map((row) => row.text))
})
