import type { Card } from '@/lib/catalogue/piece'
import { messageMaximum } from '@/lib/forms/constants'

/** Maximum length in characters. The rest of the message is for the visitor's own text. */
const room = messageMaximum - 1_000

type Named = Pick<Card, 'brand' | 'name' | 'sku'>

/** Returns the initial text of an enquiry about a list: one line per piece, or for long lists as many SKUs as fit. */
export const listMessage = (pieces: Named[]): string => {
  const lines = `I am enquiring about:\n${pieces.map(({ brand, name, sku }) => `${brand} ${name} - ${sku}`).join('\n')}`
  if (lines.length <= room) return lines
  let message = `I am enquiring about ${pieces.length} pieces: `
  for (const [index, { sku }] of pieces.entries()) {
    const next = index > 0 ? `, ${sku}` : sku
    if (message.length + next.length > room) return `${message} and ${pieces.length - index} more`
    message += next
  }
  return message
}
