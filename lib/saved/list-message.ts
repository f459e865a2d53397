import type { Card } from '@/lib/catalogue/piece'
import { messageMaximum } from '@/lib/forms/constants'

/** Characters: the rest of a message is the visitor's own. */
const room = messageMaximum - 1_000

type Named = Pick<Card, 'brand' | 'name' | 'sku'>

/** What an enquiry about a list says at first: a line for each piece; of long lists the SKUs, as many as there is room for. */
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
