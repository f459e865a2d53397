/** A parsed number (null for empty input), or the problem. */
export type TypedNumber = { ok: true; value: number | null } | { ok: false; problem: string }

const decimal = /^[-+]?\d+(?:[.,]\d+)?$/
/** Groups of three with one kind of separator: at least two of them, or a different separator before the decimals. */
const grouped =
  /^[-+]?\d{1,3}(?:(?:'\d{3})+(?:[.,]\d+)?|(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/

/**
 * Parses a number as people type it: '16,5', '16.5' and '16,5 mm' are 16.5. Unlike in prices, a single separator always
 * starts the decimals: no value here reaches thousands. Safe in the browser.
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
    return { ok: false, problem: `“${typed.trim().slice(0, 60)}” isn’t a number. Enter it as 16.5.` }
  const last = /[.,](?=\d+$)/.exec(text)
  const separator = last && text.split(last[0]).length === 2 ? last.index : text.length
  const whole = text.slice(0, separator).replace(/['.,]/g, '')
  return { ok: true, value: Number(`${whole}.${text.slice(separator + 1) || '0'}`) }
}
