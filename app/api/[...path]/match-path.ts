import { decodedOr } from '@/lib/http/decoded'

/** Returns the values of the variables in a pattern such as 'jewellery/{sku}/details', or null without a match. */
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
