import 'server-only'
import { publicOnlySql } from '@/lib/auth/visibility'
import { lruLookup } from '@/lib/cache/lookups'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { listed, matches } from './conditions'
import type { Listing } from './listing'
import { lettersAndDigits, searchWords } from './search'
import type { ShopRules } from './shop-rules'

/** how many pieces with similar words are examined */
const mostCandidates = 300
/** minimum pg_trgm word_similarity of a text to be examined for a word with two slips */
const similarity = '0.35'

const occurs = async (listing: Listing, word: string, rules: ShopRules) => {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "StockItem" WHERE ${listed(listing, rules.mainBrandKey)} AND ${matches(word, rules)} LIMIT 1`
  return rows.length > 0
}

/** Maximum edit distance: two in a word of 8 letters or more, else one. */
const slips = (word: string) => (/^[a-z]{8,}$/.test(word) ? 2 : 1)

/** The spellings of a word with two neighbouring letters swapped. */
const swapped = (word: string) =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )

/** A regular expression for the words with one character added, different or missing, or two neighbours swapped. */
const withOneSlip = (word: string) => {
  const places = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const)
  const added = places.map(([before, after]) => `${before}[[:alnum:]]${after}`)
  const changed = places.map(([before, after]) => `${before}[[:alnum:]]?${after.slice(1)}`)
  return `\\m(${[...added, ...changed, ...swapped(word)].join('|')})\\M`
}

/** The texts that may hold a similar word. */
const findCandidates = (listing: Listing, word: string, rules: ShopRules) => {
  const texts = (resemble: Prisma.Sql) => Prisma.sql`(
    SELECT "searchText" || E'\n' || lower("Model") AS text FROM "StockItem"
    WHERE ${listed(listing, rules.mainBrandKey)} AND ${resemble} LIMIT ${mostCandidates})`
  const once = texts(Prisma.sql`"searchText" ~ ${withOneSlip(word)}`)
  // Similarity alone misses one slip in a short word, or finds too many others; two slips have too many spellings.
  return slips(word) === 1 ? once : Prisma.sql`${once} UNION ALL ${texts(Prisma.sql`"searchText" %> ${word}`)}`
}

/** The closest word of this listing's public pieces: within the edit distance, or with two neighbours swapped. */
const findSimilarWord = async (listing: Listing, word: string, rules: ShopRules): Promise<string | null> => {
  const [, rows] = await db.$transaction([
    // The planner rates similarity as cheap as equality: a sequential scan takes seconds, the index milliseconds.
    db.$executeRaw`
      SELECT set_config('pg_trgm.word_similarity_threshold', ${similarity}, true), set_config('enable_seqscan', 'off', true)`,
    db.$queryRaw<{ word: string }[]>`
      SELECT found.word FROM (${findCandidates(listing, word, rules)}) candidates,
        regexp_split_to_table(text, '[^[:alnum:]]+') AS found(word)
      WHERE abs(length(found.word) - length(${word})) <= ${slips(word)} AND length(found.word) < 60
        AND regexp_replace(found.word, '[^0-9]', '', 'g') IN ('', ${word.replace(/\D/g, '')})
      GROUP BY found.word
      HAVING levenshtein_less_equal(found.word, ${word}, ${slips(word)}::int) <= ${slips(word)}
        OR found.word = ANY(${swapped(word)})
      ORDER BY levenshtein(found.word, ${word}), similarity(found.word, ${word}) DESC, count(*) DESC, found.word LIMIT 1`,
  ])
  return rows[0]?.word ?? null
}

/** A word of a brand or name that has punctuation inside, by its letters and digits. */
const readPunctuated = async () => {
  const rows = await db.$queryRaw<{ word: string }[]>`
    SELECT DISTINCT word FROM (
      SELECT folded("brandKey") AS name FROM "StockItem" WHERE NOT "isSold" AND ${publicOnlySql} GROUP BY "brandKey"
      UNION SELECT "sortName" FROM "StockItem" WHERE NOT "isSold" AND ${publicOnlySql}
    ) names, regexp_split_to_table(name, '\\s+') AS word
    WHERE word ~ '[[:alnum:]][^[:alnum:]]+[[:alnum:]]' ORDER BY word`
  return new Map(rows.map(({ word }) => [lettersAndDigits(word), word]))
}

const keepPunctuated = lruLookup<Map<string, string>>(1)

/** The word as a piece of this listing spells it: 'fp' as 'f.p.'; null if none does. */
const findPunctuated = async (listing: Listing, word: string, rules: ShopRules) => {
  if (!/[a-z]/.test(word)) return null
  const known = (await keepPunctuated('words', readPunctuated)).get(lettersAndDigits(word))
  return known !== undefined && (await occurs(listing, known, rules)) ? known : null
}

/**
 * Replaces each word of a search that occurs nowhere: by itself in other punctuation, else by a similar word
 * (`isSimilar`). Returns null if a word has neither, nothing changes, or there are more than 8 words.
 */
export const correctSpelling = async (listing: Listing, q: string, rules: ShopRules) => {
  const words = searchWords(q).map(({ text }) => text)
  if (words.length > 8) return null
  const corrected: string[] = []
  let isSimilar = false
  for (const word of words) {
    if (await occurs(listing, word, rules)) corrected.push(word)
    else {
      const punctuated = await findPunctuated(listing, word, rules)
      const isWord = /^(?=.*[a-z])[a-z0-9]{4,40}$/.test(word)
      const similar = punctuated === null && isWord ? await findSimilarWord(listing, word, rules) : null
      if (similar !== null) isSimilar = true
      const found = punctuated ?? similar
      if (found === null) return null
      corrected.push(found)
    }
  }
  const shown = corrected.join(' ')
  return shown === words.join(' ') ? null : { shown, isSimilar }
}
