import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { ShopRules } from './cards'
import { listed, matches } from './conditions'
import type { Listing } from './listing'
import { searchWords } from './search'

/** how many pieces with similar words are examined */
const mostCandidates = 300
/** minimum pg_trgm word_similarity of a text to be examined */
const similarity = '0.35'

const occurs = async (listing: Listing, word: string, rules: ShopRules) => {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "StockItem" WHERE ${listed(listing, rules.mainBrandKey)} AND ${matches(word, rules)} LIMIT 1`
  return rows.length > 0
}

/** Maximum edit distance: two in a word of 8 letters or more, else one. */
const slips = (word: string) => (/^[a-z]{8,}$/.test(word) ? 2 : 1)

/** The closest word of this listing's public pieces: within the edit distance, or with two neighbours swapped. */
const findSimilarWord = async (listing: Listing, word: string, rules: ShopRules): Promise<string | null> => {
  const [, rows] = await db.$transaction([
    // The planner rates similarity as cheap as equality: a sequential scan takes seconds, the index milliseconds.
    db.$executeRaw`
      SELECT set_config('pg_trgm.word_similarity_threshold', ${similarity}, true), set_config('enable_seqscan', 'off', true)`,
    db.$queryRaw<{ word: string }[]>`
      SELECT found.word FROM (
        SELECT "searchText" || E'\n' || lower("Model") AS text FROM "StockItem"
        WHERE ${listed(listing, rules.mainBrandKey)} AND "searchText" %> ${word} LIMIT ${mostCandidates}
      ) candidates, regexp_split_to_table(text, '[^[:alnum:]]+') AS found(word)
      WHERE abs(length(found.word) - length(${word})) <= ${slips(word)} AND length(found.word) < 60
      GROUP BY found.word
      HAVING levenshtein_less_equal(found.word, ${word}, ${slips(word)}::int) <= ${slips(word)} OR ${swapped(word)}
      ORDER BY levenshtein(found.word, ${word}), similarity(found.word, ${word}) DESC, count(*) DESC, found.word LIMIT 1`,
  ])
  return rows[0]?.word ?? null
}

/** SQL condition: the word is one of the spellings with two neighbouring letters swapped. */
const swapped = (word: string) => {
  const spellings = Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )
  return Prisma.sql`found.word = ANY(${spellings})`
}

/**
 * Replaces each word of a search that occurs nowhere with a similar one. Returns null if a word has none, nothing
 * changes, or there are more than 8 words.
 */
export const correctSpelling = async (listing: Listing, q: string, rules: ShopRules): Promise<string | null> => {
  const words = searchWords(q).map(({ text }) => text)
  if (words.length > 8) return null
  const corrected: string[] = []
  for (const word of words) {
    if (await occurs(listing, word, rules)) corrected.push(word)
    else {
      const similar = /^(?=.*[a-z])[a-z0-9]{4,40}$/.test(word) ? await findSimilarWord(listing, word, rules) : null
      if (similar === null) return null
      corrected.push(similar)
    }
  }
  const shown = corrected.join(' ')
  return shown === words.join(' ') ? null : shown
}
