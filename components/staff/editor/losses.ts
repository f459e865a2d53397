/** Replacements by the editor that count as no loss. `ofNoWeight`: elements that it may rearrange. */
const sameAs: Record<string, string> = { b: 'strong', i: 'em', h1: 'h2' }
const ofNoWeight = new Set(['p', 'br', 'div'])
const comparedAttributes = ['id', 'lang', 'dir', 'href', 'title', 'src', 'alt', 'datetime', 'colspan', 'rowspan']

const wordsOf = (text: string | null) => (text ?? '').replace(/\s+/g, '')

/** The elements of a text, with the attributes that must be kept, and its words. */
const partsOf = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const parts = [...body.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase()
    const values = comparedAttributes.map((name) => element.getAttribute(name) ?? '').join('|')
    if (ofNoWeight.has(tag) && values.replaceAll('|', '') === '') return []
    return tag === 'figcaption' && wordsOf(element.textContent) === '' ? [] : [`${sameAs[tag] ?? tag} ${values}`]
  })
  return { parts: parts.sort(), words: wordsOf(body.textContent) }
}

/** Tag names of the elements that the editor would lose, or ['words'] if only text is lost; empty if nothing is. */
export const findLosses = (before: string, after: string): string[] => {
  const [had, has] = [partsOf(before), partsOf(after)]
  const left = [...has.parts]
  const lost = had.parts.filter((part) => {
    const at = left.indexOf(part)
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
  const names = [...new Set(lost.map((part) => part.split(' ')[0] ?? ''))]
  return names.length === 0 && had.words !== has.words ? ['words'] : names
}
