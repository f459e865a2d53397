// Normalises React's data in a page's scripts. React writes rows as they become ready, and later rows refer to earlier
// ones, so the same data has different bytes in each rendering.

const pushed = /\[1,("(?:[^"\\]|\\.)*")\]/g

/** Returns the rows by id, with references unresolved. @param {string} html */
const rowsOf = (html) => {
  const data = Buffer.from([...html.matchAll(pushed)].map(([, text = '""']) => JSON.parse(text)).join(''))
  /** @type {Map<string, unknown>} */
  const rows = new Map()
  for (let at = 0; at < data.length; ) {
    const colon = data.indexOf(':', at)
    const id = data.toString('utf8', at, colon)
    if (data[colon + 1] === 84) {
      // T: a text row, with its length in bytes as a hexadecimal number, and no line feed at its end.
      const comma = data.indexOf(',', colon)
      const end = comma + 1 + Number.parseInt(data.toString('utf8', colon + 2, comma), 16)
      rows.set(id, data.toString('utf8', comma + 1, end))
      at = end
      continue
    }
    const line = data.indexOf('\n', at)
    const end = line < 0 ? data.length : line
    const [, , text = 'null'] = /^([A-Z]*)(.*)$/s.exec(data.toString('utf8', colon + 1, end)) ?? []
    if (id !== '') rows.set(id, text === '' ? '' : JSON.parse(text))
    at = end + 1
  }
  return rows
}

const pointer = /^\$[L@FQW]?([0-9a-f]+)((?::[^:]+)*)$/

/** A page's data with all references resolved, as JSON. @param {string} html */
export const dataOf = (html) => {
  const rows = rowsOf(html)
  /** @param {unknown} value @returns {unknown} */
  const follow = (value) => {
    if (Array.isArray(value)) return value.map(follow)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, follow(inner)]))
    const [, id = '', path = ''] = typeof value === 'string' ? (pointer.exec(value) ?? []) : []
    return rows.has(id) ? follow(reach(id, path.split(':').slice(1))) : value
  }
  /** @param {string} id @param {string[]} path */
  const reach = (id, path) => {
    /** @type {any} */
    let found = rows.get(id)
    for (const step of path) {
      while (typeof found === 'string' && pointer.test(found)) {
        const [, next = '', more = ''] = pointer.exec(found) ?? []
        found = reach(next, more.split(':').slice(1))
      }
      // An element is ['$', type, key, props].
      const isElement = Array.isArray(found) && found[0] === '$'
      found = isElement && step === 'props' ? found[3] : isElement && step === 'type' ? found[1] : found?.[step]
    }
    return found
  }
  return JSON.stringify(follow(rows.get('0')))
}
