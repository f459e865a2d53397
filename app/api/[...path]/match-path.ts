import { decodedOr } from '@/lib/http/decoded'

/** Returns the values of the variables in a pattern such as 'jewellery/{sku}/details' or '{name}boutique', or null without a match. */
export const matchPath = (pattern: string, parts: string[]): Record<string, string> | null => {
  const wanted = pattern.split('/')
  if (wanted.length !== parts.length) return null
  const variables: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const given = decodedOr(parts[index] ?? '', parts[index] ?? '')
    const [name, rest = ''] = part.startsWith('{') ? part.slice(1).split('}') : []
    if (name === undefined ? part !== given : !given.endsWith(rest) || given === rest) return null
    if (name !== undefined) variables[name] = given.slice(0, given.length - rest.length)
  }
  return variables
}
