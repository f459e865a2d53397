import { foldedText } from '@/lib/catalogue/search'

/**
 * What tells a colour, in English, German and French, without accents: metals by their own colour, otherwise the word
 * for it. Stones are not listed, since most have several colours. Earlier entries win: red gold is not red.
 */
const colours: [RegExp, string][] = [
  [/\b(?:rose|red|pink|everose|sedna|king)[ -]?gold\b|\brotgold\b|\bor (?:rose|rouge)\b/g, 'Rose gold'],
  [/\b(?:white|grey|gray)[ -]?gold\b|\bweissgold\b|\bor (?:blanc|gris)\b/g, 'Silver'],
  [/\b(?:yellow[ -]?)?gold\b|\bgelbgold\b|\bor jaune\b/g, 'Gold'],
  [
    /\b(?:oyster|edel)?(?:steel|stahl)\b|\bacier\b|\bplatin(?:um|e)?\b|\bpalladium\b|\b(?:silver|silber|argent)\b/g,
    'Silver',
  ],
  [/\btitan(?:ium|e)?\b|\btantal(?:um|e)?\b|\b(?:grey|gray|grau(?:e[nrs]?)?|grise?)\b/g, 'Grey'],
  [/\b[ck]arbone?\b|\b(?:black|schwarz(?:e[nrs]?)?|noire?)\b/g, 'Black'],
  [/\bbronze\b/g, 'Bronze'],
  [/\b(?:white|weiss(?:e[nrs]?)?|blanc|blanche)\b/g, 'White'],
  [/\b(?:blue|blau(?:e[nrs]?)?|bleue?)\b/g, 'Blue'],
  [/\b(?:green|grun(?:e[nrs]?)?|verte?)\b/g, 'Green'],
  [/\b(?:red|rot(?:e[nrs]?)?|rouge)\b/g, 'Red'],
  [/\bpink\b/g, 'Pink'],
  [/\borange\b/g, 'Orange'],
  [/\b(?:brown|braun(?:e[nrs]?)?|brune?|chocolate|marron)\b/g, 'Brown'],
  [/\b(?:yellow|gelb(?:e[nrs]?)?|jaune)\b/g, 'Yellow'],
  [/\b(?:purple|violett?e?|lilac|lila)\b/g, 'Purple'],
]

/** The most colours that Google takes. */
const maxColours = 3

const coloursIn = (text: string) => {
  const found: { at: number; colour: string }[] = []
  let rest = foldedText(text)
  for (const [pattern, colour] of colours)
    rest = rest.replace(pattern, (match, at: number) => {
      found.push({ at, colour })
      return '.'.repeat(match.length)
    })
  return [...new Set(found.sort((a, b) => a.at - b.at).map(({ colour }) => colour))].slice(0, maxColours).join('/')
}

/** The colours that the first of these texts tells which tells any, such as 'Silver/Gold'; '' if none does. */
export const colourOf = (texts: (string | null)[]) => {
  for (const text of texts) {
    const colour = coloursIn(text ?? '')
    if (colour) return colour
  }
  return ''
}

export type Audience = 'male' | 'female' | 'unisex' | ''

const men = /\b(?:men|man|mens|gents?|gentlem[ae]ns?|males?|herr|herren\w*|hommes?|masculine?)\b/
const women = /\b(?:wom[ae]n|womens|ladys?|ladies|females?|dames?|damen\w*|femmes?|feminine?)\b/
const both = /\b(?:uni|uni-?sexe?|mixte)\b/

/** Google's and Meta's word for a recorded gender; '' if it is neither of theirs. */
export const audienceOf = (gender: string): Audience => {
  const text = foldedText(gender)
  const isFor = { men: men.test(text), women: women.test(text) }
  if (both.test(text) || (isFor.men && isFor.women)) return 'unisex'
  return isFor.men ? 'male' : isFor.women ? 'female' : ''
}

/** A model that is the maker's reference, such as '5711/1A-010' or 'RM 11-03'; '' for a name, and beyond 70 characters. */
export const referenceOf = (model: string) =>
  model.length <= 70 && /\d/.test(model) && /^(?:[A-Z]{1,4} )?[A-Za-z\d][A-Za-z\d./-]*$/.test(model) ? model : ''
