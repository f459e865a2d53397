import { decodedOr } from '@/lib/http/decoded'

/** The variables of a pattern such as 'jewellery/{sku}/details' in an address's parts; null where it doesn't fit. */
export const matchPath = (pattern: string, parts: string[]): Record<string, string> | null => {
  const wanted = pattern.split('/')
  if (wanted.length !== parts.length) return null
  const variables: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const given = decodedOr(parts[index] ?? '', parts[index] ?? '')
    if (part.startsWith('{')) variables[part.slice(1, -1)] = given
    else if (part !== given) return null
  }
  return variables
}
