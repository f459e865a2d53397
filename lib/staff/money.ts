/** A parsed price: a decimal string such as '28950.00', null if nothing was typed, or an error message. */
export type TypedMoney = { ok: true; value: string | null; currency: Currency | null } | { ok: false; problem: string }

/** The code of a currency, whether the shop has it or not: that the database says. */
type Currency = string

const spelt: [RegExp, Currency][] = [
  [/£|\bGBP\b|\bpounds?\b/i, '£'],
  [/\bCHF\b|\bS?Fr\b\.?|\bfrancs?\b/i, 'CHF'],
  [/US\$|\$|\bUSD\b|\bdollars?\b/i, 'USD'],
  [/\bAED\b|\bdirhams?\b|\bDhs?\b\.?/i, 'AED'],
  [/€|\bEUR\b|\beuros?\b/i, 'EUR'],
]

/** Other currencies are typed as their codes. */
const isoCode = /\b[A-Z]{3}\b/

const groups = (whole: string, separator: string) => {
  const [first = '', ...more] = whole.split(separator)
  const fits = /^\d{1,3}$/.test(first) && more.every((group) => /^\d{3}$/.test(group))
  return fits ? first + more.join('') : null
}

/** Normalises digits with English, Swiss or German separators to '28950.00'; null if they form no number. */
const readDigits = (typed: string): string | null => {
  // Apostrophes and spaces can only be thousands separators.
  const apart = typed.replace(/['’ʼ`´\s\u00a0\u2009\u202f]+/g, "'")
  const decimal = /^(.*?)[.,](\d{1,2})$/.exec(apart)
  const [whole, cents] = decimal ? [decimal[1] ?? '', decimal[2] ?? ''] : [apart, '']
  const separators = [...new Set(whole.replace(/\d/g, ''))]
  if (separators.length > 1 || (decimal && separators[0] === apart.at(-cents.length - 1))) return null
  const digits = separators[0] ? groups(whole, separators[0]) : /^\d+$/.test(whole) ? whole : null
  return digits === null ? null : `${digits.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
}

/** POA, p.o.a., on request, price on application, auf Anfrage … */
const onApplication =
  /^(p\.?\s?o\.?\s?[ar]\.?|((the )?price )?(up)?on (application|request|demand|enquiry)|(preis )?auf anfrage|(prix )?sur demande)$/i

/**
 * Parses a typed price: '£28,950', '28.950,00', 'CHF 148’000.–'. A single separator before three digits separates
 * thousands; before one or two digits it starts the pence. `insteadOfPOA` is the error for a typed POA. Safe in the
 * browser.
 */
export const readMoney = (typed: string, insteadOfPOA = 'Enter an amount, or leave blank.'): TypedMoney => {
  if (onApplication.test(typed.slice(0, 60).trim())) return { ok: false, problem: insteadOfPOA }
  const currency = spelt.find(([pattern]) => pattern.test(typed))?.[1] ?? isoCode.exec(typed)?.[0] ?? null
  const bare = spelt
    .reduce((text, [pattern]) => text.replace(pattern, ' '), typed.slice(0, 60).normalize('NFKC'))
    .replace(isoCode, ' ')
    .replace(/[.,]\s*[-–—]+\s*$/, '')
    .trim()
  if (bare === '')
    return currency
      ? { ok: false, problem: 'Enter a price as well as the currency.' }
      : { ok: true, value: null, currency }
  if (/^[-−–]/.test(bare)) return { ok: false, problem: 'A price cannot be negative.' }
  const value = readDigits(bare)
  if (value === null)
    return {
      ok: false,
      problem: `“${typed.trim().slice(0, 60)}” isn’t a price we recognise. Enter it as 28,950 or 28950.`,
    }
  if (value.length > 13) return { ok: false, problem: 'This price is too large. The most is 9,999,999,999.' }
  return { ok: true, value, currency }
}

const small =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`.split(/\s+/)
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const below1000 = (number: number): string => {
  if (number < 20) return small[number] ?? ''
  if (number < 100) return `${tens[Math.floor(number / 10)]}${number % 10 ? `-${small[number % 10]}` : ''}`
  const rest = number % 100
  return `${small[Math.floor(number / 100)]} hundred${rest ? ` and ${below1000(rest)}` : ''}`
}

const inWords = (digits: string): string => {
  const parts: string[] = []
  let rest = BigInt(digits)
  for (const [size, name] of [
    [1_000_000_000n, 'billion'],
    [1_000_000n, 'million'],
    [1_000n, 'thousand'],
  ] as const) {
    if (rest >= size) parts.push(`${below1000(Number(rest / size))} ${name}`)
    rest %= size
  }
  if (rest > 0n || parts.length === 0)
    parts.push(`${parts.length > 0 && rest < 100n ? 'and ' : ''}${below1000(Number(rest))}`)
  return parts.join(' ')
}

const units: Record<string, [string, string, string]> = {
  '£': ['pound', 'pounds', 'pence'],
  CHF: ['franc', 'francs', 'centimes'],
  USD: ['dollar', 'dollars', 'cents'],
  AED: ['dirham', 'dirhams', 'fils'],
  EUR: ['euro', 'euros', 'cents'],
}

/** '28950.00' with '£' → 'twenty-eight thousand nine hundred and fifty pounds'. Safe in the browser. */
export const moneyInWords = (value: string, currency: Currency): string => {
  const [whole = '0', cents = '00'] = value.split('.')
  const [one, many, part] = units[currency] ?? [currency, currency, 'hundredths']
  const main = `${inWords(whole)} ${whole === '1' ? one : many}`
  return Number(cents) > 0 ? `${main} and ${below1000(Number(cents))} ${part}` : main
}
