/** A parsed price: a decimal string such as '245000.00', or null for none. currency is '' if the cell names none. */
export type Amount = { amount: string | null; currency: string; isPOA: boolean }
export type Unread = { reason: string; mend: string }

const onRequest =
  /^(p\.?\s?o\.?\s?a\.?|p\.?\s?o\.?\s?r\.?|price (up)?on (application|request)|(up)?on (application|request)|(preis )?auf anfrage|a\.?\s?a\.?|(prix )?sur demande)$/i

const currencies: [RegExp, string][] = [
  [/^(£|gbp|ukp|pounds?( sterling)?|sterling|pfund|livres?( sterling)?)$/i, '£'],
  [/^(chf|s?fr\.?|sfrs?\.?|swiss francs?|(schweizer )?franken|francs? suisses?)$/i, 'CHF'],
  [/^(usd|us\$|\$|us dollars?|dollars?|dollar us)$/i, 'USD'],
  [/^(aed|dhs?\.?|dirhams?|د\.إ\.?)$/i, 'AED'],
  [/^(€|eur|euros?)$/i, 'EUR'],
]

/** Marks of the direction of writing, which Excel adds to Arabic currencies and which are not seen. */
const directions = /\p{Bidi_Control}/gu

/** The shop's currencies by their codes. */
export type Codes = readonly string[]

const codeOf = (text: string) => {
  const plain = text.replace(directions, '').trim()
  return currencies.find(([pattern]) => pattern.test(plain))?.[1] ?? plain.toUpperCase()
}

/** The code of one of the shop's currencies; '' for an empty text; null for a currency that the shop does not have. */
export const readCurrency = (text: string, shop: Codes): string | null => {
  const code = codeOf(text)
  return code === '' || shop.includes(code) ? code : null
}

const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' })
export const inCurrencies = (shop: Codes) => disjunction.format(shop)

/** Why a text with this word for a currency is no price. */
export const unknownCurrency = (word: string, shop: Codes): Unread => ({
  reason: `Unknown currency ${word}`,
  mend: `Enter the price in ${inCurrencies(shop)}.`,
})

/** Why a number is no price whose format shows this word. */
export const unknownFormat = (word: string, shop: Codes): Unread => ({
  reason: `Unknown currency '${word.slice(0, 40)}' in the cell’s format`,
  mend: `Enter the price in ${inCurrencies(shop)}.`,
})

const tax = String.raw`(?:vat|tax(?:es)?|mwst\.?|ust\.?|tva)`
const [added, told] = [
  String.raw`(?:\+|plus|zzgl\.?|incl?\.?|including|inkl\.?|excl?\.?|excluding|exkl\.?|ex\.?|no)`,
  String.raw`(?:included|excluded|incl?\.?|inkl\.?|excl?\.?|exkl\.?|incluse|comprise|paid|qualifying)`,
]
/** What may be said of taxes behind a price, such as '+ VAT' or '(inkl. MwSt.)'. */
const taxNote = new RegExp(
  String.raw`\(?(?:${added}\s?${tax}|${tax}\s?${told}|(?:vat\s)?margin(?:\sscheme)?|ttc|ht|hors taxes?|net|netto|brutto)\.?\)?\.?$`,
  'i',
)

/**
 * The currency that is named before an amount, after it, or both; or null: another word, as in 245k, changes the
 * amount.
 */
const currencyAround = (before: string, after: string, shop: Codes): string | null | Unread => {
  // '/-' and '*' end an amount, as '.–' does.
  const words = [before, after.replace(/^\s*(?:\/-|\*)/, '').replace(taxNote, '')].map((text) => text.trim())
  // A word of three letters that is no currency of the shop's may be anything, as in 245k.
  if (!shop.includes('EUR') && words.some((word) => codeOf(word) === 'EUR')) return unknownCurrency('EUR', shop)
  const [first, second] = words.map((word) => readCurrency(word, shop))
  if (typeof first !== 'string' || typeof second !== 'string') return null
  if (first && second && first !== second)
    return { reason: `Two currencies, ${first} and ${second}`, mend: 'Use one currency.' }
  return first || second
}

/** Digits with separators as a decimal string. The last separator is the decimal one, unless three digits follow it. */
const readNumber = (text: string): string | null => {
  const match = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(text)
  if (match?.[1])
    return match[3] === match[2] ? null : `${match[1].replace(/[.,]/g, '')}.${(match[4] ?? '').padEnd(2, '0')}`
  const plain = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text)
  return plain?.[1] ? `${plain[1]}.${(plain[2] ?? '').padEnd(2, '0')}` : null
}

/** Maximum characters of a price: normalising and matching longer text would take too long. */
const maxAmountLength = 60

/** Parses a price as people write it: '£245,000', 'CHF 92’000.–', '1.234,50', 'POA'. */
export const readAmount = (written: string, shop: Codes): Amount | Unread => {
  const plain = written.replace(/\s+/g, ' ').trim()
  const noPrice = {
    reason: `'${written.slice(0, 40)}' isn’t a price we recognise`,
    mend: 'Enter the amount in digits, such as 245000.',
  }
  if (plain.length > maxAmountLength) return noPrice
  const text = plain.slice(0, maxAmountLength).normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (text === '' || /^[-–—]+$/.test(text)) return { amount: null, currency: '', isPOA: false }
  if (onRequest.test(text)) return { amount: null, currency: '', isPOA: true }
  const match =
    text.length > maxAmountLength
      ? null
      : /^([^\d(-]*?)\s*([(-]?)\s*(\d[\d.,'’´` ]*)((?:[.,]?\s?[-–—]+)?)\s*\)?\s*([^\d]*)$/.exec(text)
  if (!match) return noPrice
  const [, before = '', sign, digits = '', , after = ''] = match
  if (sign) return { reason: 'The price is negative', mend: 'Leave blank for price on application.' }
  const currency = currencyAround(before, after, shop)
  if (currency === null) return noPrice
  if (typeof currency !== 'string') return currency
  const compact = digits.replace(/['’´` ]/g, '').replace(/[.,]$/, '')
  const amount = readNumber(compact)
  if (amount === null)
    return {
      reason: `'${written.slice(0, 40)}' has unclear separators`,
      mend: 'Enter the amount as 245000.00.',
    }
  if (amount.length > 13) return { reason: 'The price is over 9,999,999,999', mend: 'Check the amount.' }
  return { amount: amount.replace(/^0+(?=\d)/, ''), currency, isPOA: false }
}

export const isUnread = (value: object): value is Unread => 'mend' in value
