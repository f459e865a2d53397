import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { isTimedOut } from '@/lib/db/unable'
import { listed, matches } from './conditions'
import type { Listing } from './listing'
import { foldedText, isMeant, lettersAndDigits, likePattern, searchWords } from './search'
import type { ShopRules } from './shop-rules'

/** how many pieces with similar words are examined */
const maxCandidates = 300
/** ms after which a comparison counts as one that found nothing: what is typed decides how much is compared */
const maxTimeMs = 1_000
/** minimum pg_trgm word_similarity of a text to be examined for a word with two slips */
const similarityOfTwo = '0.35'

const occurs = async (listing: Listing, word: string, rules: ShopRules) => {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "StockItem" WHERE ${listed(listing, rules.mainBrandKey)} AND ${matches(word, rules)} LIMIT 1`
  return rows.length > 0
}

/** The spellings of a word with two neighbouring letters swapped. */
const swapped = (word: string) =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )

/** A regular expression for a word that two words make: 'royal oak' for 'royaloak'. */
const apart = (word: string) => {
  const places = Array.from({ length: word.length - 1 }, (_, at) => `${word.slice(0, at + 1)} ${word.slice(at + 1)}`)
  return `\\m(${places.join('|')})\\M`
}

/**
 * A regular expression for the words with one letter different or missing, with one letter, mark or space added, or with
 * two neighbours swapped.
 */
const withOneSlip = (word: string) => {
  const places = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const)
  const added = places.map(([before, after]) => `${before}[^\\n]${after}`)
  const changed = places.map(([before, after]) => `${before}[[:alnum:]]?${after.slice(1)}`)
  return `\\m(${[...added, ...changed, ...swapped(word)].join('|')})\\M`
}

/**
 * Letters of the longest word whose swapped spellings are looked for one by one: similarity tells too little of short
 * words, and of many patterns at once the planner reads the whole listing.
 */
const maxShortLength = 7

/** The least word_similarity that one slip leaves: three trigrams lost and three new, four where neighbours are swapped. */
const similarityOfOne = (word: string) => {
  const trigrams = new Set(Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3))).size
  const lost = word.length > maxShortLength ? 4 : 3
  // A word of one letter repeated has no more trigrams than a slip costs.
  return Math.max((trigrams - lost) / (trigrams + lost) - 0.001, 0.001).toFixed(3)
}

/** Every text with one slip is examined. Two have too many spellings: of similar texts, some are. */
const examined = {
  1: (word: string) => {
    const swaps = word.length > maxShortLength ? [] : swapped(word)
    const isNear = [
      Prisma.sql`"searchText" %> ${word}`,
      ...swaps.map((spelling) => Prisma.sql`"searchText" LIKE ${likePattern(spelling)}`),
    ]
    // Many similar texts have no such word. An expression, because the index is slow with this pattern.
    return Prisma.sql`(${Prisma.join(isNear, ' OR ')}) AND ("searchText" || '') ~ ${withOneSlip(word)}`
  },
  2: (word: string) => Prisma.sql`"searchText" %> ${word}`,
}

/** Most words of a search that are corrected. */
export const maxWords = 8

const numberIn = (word: string) => (word.match(/\d+(?:[.,]\d+)*/g) ?? []).join('')

type Found = { word: string }

const compare = async (
  listing: Listing,
  word: string,
  slips: 1 | 2,
  rules: ShopRules,
  time: number,
): Promise<Found[]> => {
  const similarity = slips === 1 ? similarityOfOne(word) : similarityOfTwo
  const [, rows] = await db.$transaction([
    // The planner rates similarity as cheap as equality: a sequential scan takes seconds, the index milliseconds.
    db.$executeRaw`
      SELECT set_config('pg_trgm.word_similarity_threshold', ${similarity}, true),
        set_config('enable_seqscan', 'off', true), set_config('statement_timeout', ${String(time)}, true)`,
    db.$queryRaw<Found[]>`
      SELECT found.word FROM (
        SELECT "searchText" || E'\n' || lower("Model") AS text FROM "StockItem"
        WHERE ${listed(listing, rules.mainBrandKey)} AND ${examined[slips](word)} LIMIT ${maxCandidates}
      ) candidates CROSS JOIN LATERAL (
        SELECT regexp_split_to_table(text, '[^[:alnum:]]+')
        UNION ALL SELECT regexp_split_to_table(text, '[^[:alnum:]]*[[:space:]][^[:alnum:]]*')
        UNION ALL SELECT (regexp_matches(text, ${apart(word)}, 'g'))[1]
      ) AS found(word)
      WHERE abs(length(found.word) - length(${word})) <= ${slips} AND length(found.word) < 60
      GROUP BY found.word
      HAVING levenshtein_less_equal(found.word, ${word}, ${slips}::int) <= ${slips} OR found.word = ANY(${swapped(word)})
      ORDER BY replace(found.word, ' ', '') = ${word} DESC, levenshtein(found.word, ${word}), similarity(found.word, ${word}) DESC, count(*) DESC, found.word`,
  ])
  return rows
}

/** The closest word, with or without the punctuation inside it, within an edit distance of `slips`; two words first. */
const findClosest = async (
  listing: Listing,
  word: string,
  slips: 1 | 2,
  rules: ShopRules,
  until: number,
): Promise<string | null> => {
  const time = Math.min(maxTimeMs, Math.floor(until - performance.now()))
  if (time <= 0) return null
  const rows = await compare(listing, word, slips, rules, time).catch((error): Found[] => {
    if (!isTimedOut(error)) throw error
    return []
  })
  const numbers = ['', numberIn(word)]
  return rows.find((found) => numbers.includes(numberIn(found.word)))?.word ?? null
}

/**
 * The closest word of this listing's public pieces: with one slip, or with two in a word of 8 letters or more. Never
 * another number.
 */
const findSimilarWord = async (
  listing: Listing,
  word: string,
  rules: ShopRules,
  until: number,
): Promise<string | null> =>
  (await findClosest(listing, word, 1, rules, until)) ??
  (/^[a-z]{8,}$/.test(word) ? findClosest(listing, word, 2, rules, until) : null)

/** The brand, or the word of it, that has the same letters and digits as the word: 'f.p.' for 'fp'. */
const inBrands = (brands: string[], word: string) => {
  const plain = lettersAndDigits(word)
  if (plain === '') return undefined
  return brands
    .map(foldedText)
    .flatMap((brand) => [brand, ...brand.split(/\s+/)])
    .find((name) => lettersAndDigits(name) === plain)
}

/**
 * Replaces each word of a search that occurs nowhere: by itself in other punctuation, else by a similar word
 * (`isSimilar`). `brands`: the listing's. `until`: when, in ms of performance.now(), to compare no more words. Returns
 * null if a word has neither, nothing changes, or there are more than `maxWords`.
 */
export const correctSpelling = async (
  listing: Listing,
  q: string,
  brands: string[],
  rules: ShopRules,
  until = Number.POSITIVE_INFINITY,
) => {
  const words = searchWords(q).map(({ text }) => text)
  if (words.length > maxWords) return null
  const corrected: string[] = []
  for (const word of words) {
    if (await occurs(listing, word, rules)) corrected.push(word)
    else {
      // 'watch' in the jewellery is no slip, nor is 'sold' one of 'gold'.
      const isSpelling = /^(?=.*[a-z])[a-z0-9]{4,40}$/.test(word) && !isMeant(word)
      const found = inBrands(brands, word) ?? (isSpelling ? await findSimilarWord(listing, word, rules, until) : null)
      if (found === null) return null
      corrected.push(found)
    }
  }
  const shown = corrected.join(' ')
  const isSimilar = lettersAndDigits(shown) !== lettersAndDigits(words.join(''))
  return shown === words.join(' ') ? null : { shown, isSimilar }
}
