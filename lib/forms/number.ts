/** A number as typed: null where nothing was typed, or what is wrong with it. */
export type TypedNumber = { ok: true; value: number | null } | { ok: false; problem: string }

const decimal = /^[-+]?\d+(?:[.,]\d+)?$/
/** One kind of separator between groups of three, at least two of them or with the other kind before the decimals. */
const grouped =
  /^[-+]?\d{1,3}(?:(?:'\d{3})+(?:[.,]\d+)?|(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/

/**
 * Reads a number as people type it: '16,5' is 16.5 as '16.5' is, and so is '16,5 mm'. Unlike a price's, its one separator always
 * begins the decimals: nothing here is counted in thousands. Safe in the browser.
 */
export const readNumber = (typed: string): TypedNumber => {
  const text = typed
    .slice(0, 60)
    .normalize('NFKC')
    .replace(/[−–]/g, '-')
    .replace(/mm$/i, '')
    .trim()
    .replace(/['’ʼ`´\s]+/g, "'")
  if (text === '') return { ok: true, value: null }
  if (decimal.test(text)) return { ok: true, value: Number(text.replace(',', '.')) }
  if (!grouped.test(text))
    return { ok: false, problem: `“${typed.trim().slice(0, 60)}” is no number. Write it as 16.5.` }
  const last = /[.,](?=\d+$)/.exec(text)
  const separator = last && text.split(last[0]).length === 2 ? last.index : text.length
  const whole = text.slice(0, separator).replace(/['.,]/g, '')
  return { ok: true, value: Number(`${whole}.${text.slice(separator + 1) || '0'}`) }
}
