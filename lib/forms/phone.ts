const whole = /^(?:\+|00)[0-9]{1,30}$/

/**
 * Tidies a phone number: removes '(0)', then spaces, brackets, dots, hyphens and the invisible marks that some address
 * books add. While `typing`, a trailing '(' or '(0' stays, because it may become '(0)'.
 */
export const tidyPhone = (text: string, typing = false): string => {
  const end = typing && (text.endsWith('(') ? 1 : text.endsWith('(0') && 2)
  if (end) return tidyPhone(text.slice(0, -end)) + text.slice(-end)
  return text.replaceAll('(0)', '').replace(/[\s\p{Cf}\p{Pd}()[\].]/gu, '')
}

/** Whether a text is + or 00 followed by digits. */
export const isPhone = (text: string) => whole.test(text.trim())
