/** The parts of a format: [bracketed], "quoted", \escaped, _ or * with its character, or another character. */
const parts = /\[([^[\]]*)\]|"([^"]*)"?|((?:\\.)+)|[_*].|(.)/gsu

/** Characters of a format that are read. */
const maxFormatLength = 200

type Section = {
  /** the currency of a bracketed part such as [$CHF-807]; '' if there is none */
  currency: string
  /** texts that are shown as they are */
  literals: string[]
  /** all other characters: placeholders of digits, separators, signs */
  bare: string
}

/** The first section of an Excel number format, which is the one for positive numbers. */
const firstSection = (format: string): Section => {
  const section: Section = { currency: '', literals: [], bare: '' }
  for (const [, bracketed, quoted, escaped, other] of format.slice(0, maxFormatLength).matchAll(parts)) {
    if (other === ';') break
    const literal = quoted ?? escaped?.replace(/\\(.)/gsu, '$1')
    if (bracketed !== undefined) section.currency ||= /^\$([^-]+)/.exec(bracketed)?.[1]?.trim() ?? ''
    else if (literal !== undefined) section.literals.push(literal)
    else section.bare += other ?? ''
  }
  return section
}

/** The currency text of a format such as '[$CHF] #,##0' or '£#,##0'; '' if there is none. */
export const currencyOfFormat = (format: string): string => {
  const { currency, literals, bare } = firstSection(format)
  const word = literals.find((text) => /[\p{Letter}\p{Currency_Symbol}]/u.test(text))
  return currency || (word ?? /\p{Currency_Symbol}|\b(CHF|GBP|USD|AED|EUR)\b/u.exec(bare)?.[0] ?? '').trim()
}

/**
 * A number as its format shows it, such as '00123' for 123 in '00000', without separators of thousands and without the
 * decimals that a format adds. null if the format adds letters, digits, hyphens or slashes.
 */
export const shownNumber = (value: number, format: string): string | null => {
  const { literals, bare } = firstSection(format)
  const pattern = bare.trim()
  if (/[0#?][-/]/.test(pattern) || literals.some((text) => /[\p{Letter}\p{Number}_/-]/u.test(text))) return null
  const isPadded = value >= 0 && /^0+$/.test(pattern)
  return isPadded ? String(value).padStart(pattern.length, '0') : String(value)
}
