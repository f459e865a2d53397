const whole = /^(?:\+|00)[0-9]{1,30}$/

/**
 * Tidies a phone number: removes '(0)', then spaces, brackets, dots, hyphens and the invisible marks that some address
 * books add.
 */
export const tidyPhone = (text: string): string => text.replaceAll('(0)', '').replace(/[\s\p{Cf}\p{Pd}()[\].]/gu, '')

/**
 * Tidies a phone number that is being typed; returns what is before the caret and after it. A '(' or '(0' right before
 * the caret stays, because it may become '(0)'.
 */
export const tidyTypedPhone = (text: string, caret: number): [before: string, after: string] => {
  const end = text.slice(0, caret).search(/\(0?$|$/)
  return [tidyPhone(text.slice(0, end)) + text.slice(end, caret), tidyPhone(text.slice(caret))]
}

/** Whether a text is + or 00 followed by digits. */
export const isPhone = (text: string) => whole.test(text.trim())
