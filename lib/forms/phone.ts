const whole = /^(?:\+|00)[0-9]{1,30}$/

/**
 * A phone number as the rule wants it: '(0)' goes whole, then spaces, brackets, dots and hyphens, and the invisible marks that
 * some lists of contacts put around a number. While it is typed, what may become '(0)' at its end stays.
 */
export const tidyPhone = (text: string, typing = false): string => {
  const end = typing && (text.endsWith('(') ? 1 : text.endsWith('(0') && 2)
  if (end) return tidyPhone(text.slice(0, -end)) + text.slice(-end)
  return text.replaceAll('(0)', '').replace(/[\s\p{Cf}\p{Pd}()[\].]/gu, '')
}

/** Digits after + or 00. */
export const isPhone = (text: string) => whole.test(text.trim())
