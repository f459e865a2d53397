import { normaliseText } from '@/lib/forms/normalise'
import type { Family } from './piece'

/** Maximum length of a search, in characters; the rest is dropped. */
export const searchLimit = 200

/** One search word, in the spelling of each kind of field that it is matched against. */
export type SearchWord = {
  /** for every field except model and price */
  text: string
  /** letters and digits only, for the model; '' = can't match a model */
  model: string
  /** digits and commas, for the displayed price; '' = can't match a price */
  price: string
}

/** Cleans a typed search: limited length, normalised, no control characters, single spaces. */
export const cleanSearch = (typed: string) =>
  normaliseText(typed.slice(0, searchLimit).toWellFormed())
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u001f\u007f\ufffd]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Replacements of the database's unaccent() that no Unicode decomposition makes. A literal, so that bundlers can drop
 * it where only cleanSearch is used.
 */
// biome-ignore format: one line for each kind
const replacements: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', ŀ: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ĸ: 'q', ŉ: "'n", ŋ: 'n', ŧ: 't', ƒ: 'f',
  '‘': "'", '’': "'", '‛': "'", '′': "'", 'ʹ': "'", 'ʻ': "'", 'ʼ': "'", 'ʽ': "'", '‚': ',', '„': ',,',
  '“': '"', '”': '"', '‟': '"', '″': '"', 'ʺ': '"', '«': '<<', '»': '>>', '‹': '<', '›': '>', '¡': '!', '¿': '?',
  '\u00ad': '-', '\u2010': '-', '\u2011': '-', '\u2012': '-', '\u2013': '-', '\u2014': '-', '\u2015': '-', '\u2212': '-',
  '×': '*', '⁎': '*', '÷': '/', '⁄': '/', '∕': '/', '±': '+/-', '©': '(c)', '®': '(r)', '℗': '(p)',
  'ς': 'σ', '、': ',', '､': ',', '。': '.', '｡': '.', '〇': '0', '〝': '"', '〞': '"',
  '〈': '<', '〉': '>', '《': '<<', '》': '>>', '〔': '[', '〕': ']', '〘': '[', '〙': ']', '〚': '[', '〛': ']',
}

/**
 * Removes accents and typographic variants and lower-cases, like the database's search_normalise(). Only what unaccent() knows is
 * decomposed: ² and ™, for example, stay, and so do marks that make another letter, such as those of й, ガ or أ.
 */
export const foldedText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[¼-¾⅐-⅞]/g, ' $&')
    .replace(/[¼-¾⅐-⅞ªµºĲĳſǄ-ǌǱ-ǳ․-…‼⁇-⁉℃℉№ℓⅠ-Ⅻⅰ-ⅻ㎎㎏㎜-㎞ﬀ-ﬆ！-～]/g, (known) => known.normalize('NFKD'))
    .replace(/[\p{Script=Latin}\p{Script=Greek}Ёё]/gu, (letter) => letter.normalize('NFD'))
    .replace(/[\u0300-\u0362]/g, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (character) => replacements[character] ?? character)

/** Without anything else, like the database's searchModel; a vowel sign is a letter. */
export const lettersAndDigits = (folded: string) => folded.replace(/[^\p{Alphabetic}\d]/gu, '')

/** Strips surrounding punctuation, a reference's prefix, and a currency before or after digits or on its own. */
const bare = (word: string) =>
  word
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
    .replace(/^n[wj]-(?=.)/, '')
    .replace(/^(?:gbp|chf|usd|aed|eur)(?=\d|$)/, '')
    .replace(/^([\d.,']+)(?:gbp|chf|usd|aed|eur)$/, '$1')

/** The marks that make a symbol an emoji: of no letter, and typed by phones without being seen. */
const emojiMarks = /[\u20dd-\u20e4\ufe00-\ufe0f]/g

/**
 * A search in the database's spelling, with US$ as its code: without the sign, its letters would be a word to look
 * for.
 */
const folded = (search: string) =>
  foldedText(cleanSearch(search).replace(emojiMarks, '')).replace(/(^|\P{L})us ?\$/gu, '$1usd')

/** A number as a price shows it: without apostrophes, and with commas instead of points between thousands; or ''. */
const priceOf = (word: string) => {
  const price = word.replaceAll("'", '')
  if (/^\d{1,3}(?:\.\d{3})+$/.test(price)) return price.replaceAll('.', ',')
  return /^\d[\d,]*$/.test(price) ? price : ''
}

/** The words of a search, each of which must occur in some field of a piece. Currencies are ignored. */
export const searchWords = (search: string): SearchWord[] =>
  [...new Set(folded(search).split(' ').map(bare))]
    .filter((text) => text !== '')
    .map((text) => ({
      text,
      model: lettersAndDigits(text),
      price: priceOf(text),
    }))

const textsOf = (search: string) => searchWords(search).map(({ text }) => text)

/** Nicknames, abbreviations and words of other languages: a word or a few, in the database's spelling, and what they stand for. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** Most words of a synonym. */
const maxSynonymWords = 4

/** The key of a synonym, and what it stands for: alternatives parted by commas. */
export const synonymOf = ({ term, meaning }: { term: string; meaning: string }): [string, string[]] => [
  textsOf(term).join(' '),
  meaning.split(',').map(cleanSearch).filter(Boolean),
]

/** A search as it is, and with each alternative of its synonyms in their place. */
export const spellingsOf = (search: string, synonyms: Synonyms): string[] => {
  const words = textsOf(search)
  const parts: (readonly string[])[] = []
  for (let at = 0; at < words.length; ) {
    const phrases = words.slice(at, at + maxSynonymWords).map((_, more) => words.slice(at, at + more + 1).join(' '))
    const length = phrases.findLastIndex((phrase) => synonyms.has(phrase)) + 1 || 1
    parts.push(synonyms.get(phrases[length - 1] ?? '') ?? [words[at] ?? ''])
    at += length
  }
  const most = Math.max(...parts.map((alternatives) => alternatives.length), 0)
  const replaced = Array.from({ length: most }, (_, choice) =>
    parts.map((alternatives) => alternatives[choice] ?? alternatives[0]).join(' '),
  )
  return [search, ...new Set(replaced)].filter((one, at) => at === 0 || one !== words.join(' '))
}

/**
 * A word taken apart at its punctuation, except between digits. A word of one or two letters occurs nearly everywhere,
 * so one part must have more.
 */
const takenApart = (word: string) => {
  const parts = word.replace(
    /(\d[^\p{L}\p{M}\p{N}]+(?=\d))|[^\p{L}\p{M}\p{N}]+/gu,
    (_, number?: string) => number ?? ' ',
  )
  return parts.split(' ').some((part) => lettersAndDigits(part).length > 2) ? parts : word
}

/** Words that name every piece of a family, and so tell none from another. */
const namesOfAll: Record<Family, RegExp> = {
  watch: /^(?:wrist|(?:wrist)?watch(?:es)?|timepieces?)$/,
  jewellery: /^(?:jewel(?:le)?ry|jewels?)$/,
}

/** Words that connect others, or say what holds of every piece: that it is pre-owned, and for sale at a price. */
const fillers = /^(?:an?|the|and|with|for|of|in|from|buy|sale|prices?|cheap|used|preowned|secondhand)$/

/** Whether a word is what a visitor means, although no piece may have it: no slip. */
export const isMeant = (word: string) =>
  /^(?:sold|sell|save|box|papers)$/.test(word) ||
  [fillers, ...Object.values(namesOfAll)].some((meant) => meant.test(word))

/** A search in the spelling of its essence: a number without its prefix, 41mm, preowned, a full set as what it is. */
const joined = (search: string) =>
  folded(search)
    .replace(/(?<![\p{L}\p{N}])n[wj][^\p{L}\p{N}]*(?=\d)/gu, '')
    .replace(/(?<=\d) mm(?![\p{L}\p{N}])/gu, 'mm')
    .replace(/(?<![\p{L}\p{N}])(pre|second)[- ](owned|hand)(?![\p{L}\p{N}])/gu, '$1$2')
    .replace(/(?<![\p{L}\p{N}])(?:full|complete)[- ]set(?![\p{L}\p{N}])/gu, 'box papers')

export const isFiller = (word: string) => fillers.test(word)

/** Whether a search asks for all pieces of a family, by words such as 'watches' or 'watches for sale' alone. */
export const asksForAll = (search: string, family: Family) => {
  const words = textsOf(joined(search)).filter((word) => !isFiller(word))
  return words.length > 0 && words.every((word) => namesOfAll[family].test(word))
}

/** Whether a search asks for what is sold already, which no listing has. */
export const asksForSold = (search: string) => textsOf(search).includes('sold')

/** What announces a reference: 'Ref.', 'SKU', 'reference no.' */
const labels = /(?<![\p{L}\p{N}])(?:(?:ref|reference|sku)(?:[^\p{L}\p{N}]+|$)|(?:no|number)[^\p{L}\p{N}]+(?=\d))+/gu

/** The words that follow a label or, at first, none: a reference keeps its punctuation. */
const apartFrom = (text: string, at: number) => {
  const [first = '', ...rest] = text.split(' ')
  return [at === 0 ? takenApart(first) : first, ...rest.map(takenApart)].join(' ')
}

/** The database's name for whom a piece is made: 'ladies', or 'gentlemen', in which 'men' and 'gent' occur. */
const ladiesOrGentlemen = (word: string) =>
  word
    .replace(/^(men|gent)s$/, '$1')
    .replace(/^males?$/, 'gentlemen')
    .replace(/^(?:wom[ae]ns?|ladys?|females?)$/, 'ladies')

/** The word for what a piece comes with, which conditions.ts knows. */
const boxOrPapers = (word: string) => word.replace(/^box(?:es|ed)$/, 'box').replace(/^paper(?:work)?$/, 'papers')

/**
 * What is essential in a search: its words taken apart at their punctuation, without a reference's label, without its
 * prefix where that stands apart, with a size's mm beside its number, with one word for women, for a box and for papers,
 * and without fillers and the names of all pieces of `family`; null if these are the same words.
 */
export const essentialWords = (search: string, family?: Family): string | null => {
  const text = joined(search)
  const telling = textsOf(text.split(labels).map(apartFrom).join(' '))
    .filter((word) => !isFiller(word) && !(family && namesOfAll[family].test(word)))
    .map(ladiesOrGentlemen)
    .map(boxOrPapers)
  const essential = (telling.length > 0 ? telling : textsOf(apartFrom(text, 0))).join(' ')
  return essential === '' || essential === textsOf(search).join(' ') ? null : essential
}

/** The words of a search among the pieces of each family. */
export type WordsOfEach = Record<Family, string>

/** The essential words for each family; null if both have the words as they are. */
export const essentialWordsOfEach = (search: string): WordsOfEach | null => {
  const [watch, jewellery] = [essentialWords(search, 'watch'), essentialWords(search, 'jewellery')]
  return watch === null && jewellery === null ? null : { watch: watch ?? search, jewellery: jewellery ?? search }
}

/** A LIKE pattern that matches the word literally, anywhere. */
export const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
