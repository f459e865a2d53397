const whole = /^(?:\+|00)[0-9]{1,30}$/

/** What a paste or autofill brings, as the rule wants it: '(0)' goes whole, then spaces, brackets and hyphens. */
export const tidyPhone = (text: string) => text.replaceAll('(0)', '').replace(/[\s()[\]\u2010-\u2015-]/g, '')

/** Digits after + or 00. */
export const isPhone = (text: string) => whole.test(text.trim())
