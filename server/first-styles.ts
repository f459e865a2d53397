import fs from 'node:fs'
import path from 'node:path'

/** A rule with the classes that each of its selectors names, an at-rule around others, or what is kept as it is. */
export type Part =
  | { body: string; selectors: { text: string; classes: string[] }[] }
  | { open: string; parts: Part[] }
  | { text: string }

/** isBase: whether it has a rule for every element */
export type Sheet = { text: string; parts: Part[]; isBase: boolean }

/** Where the sheets of a build lie parsed, by the names of their files. */
export const parsedSheets = (folder: string) => path.join(folder, 'style-sheets.json')

const write = (parts: Part[], classes: Set<string>): string =>
  parts
    .map((part) => {
      if ('text' in part) return part.text
      if ('open' in part) {
        const inner = write(part.parts, classes)
        // A layer's place is where it is named first, be it empty.
        return inner || part.open.startsWith('@layer') ? `${part.open}{${inner}}` : ''
      }
      const applying = part.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)))
      return applying.length > 0 ? `${applying.map(({ text }) => text).join(',')}{${part.body}}` : ''
    })
    .join('')

const withoutScripts = (html: string) =>
  html
    .split('</script>')
    .map((part) => part.split('<script', 1)[0])
    .join('')
const classAttribute = / class="([^"]*)"/g

/**
 * Gives, of some style sheets of the build in `folder` in their order, what a page needs to stand as it will stand once the
 * whole sheets are there: the rules whose classes it has. A sheet with a rule for every element is given whole, and is
 * `complete`: to apply it a second time, a browser would style and lay out the whole page anew. Null where one of them is no
 * file. The sheets are read as server/style-sheets.ts has parsed them.
 */
export const createFirstStyles = (folder: string) => {
  let sheets: Map<string, Sheet> | undefined
  const read = (address: string) => {
    sheets ??= new Map(Object.entries(JSON.parse(fs.readFileSync(parsedSheets(folder), 'utf8'))))
    const sheet = sheets.get(path.basename(new URL(address, 'http://localhost').pathname))
    if (!sheet) throw new Error(`${address} is no style sheet of this build.`)
    return sheet
  }
  return (html: string, addresses: string[]): { styles: string; complete: Set<string> } | null => {
    const classes = new Set(
      [...withoutScripts(html).matchAll(classAttribute)].flatMap(([, names = '']) => names.split(/\s+/)),
    )
    try {
      const styles = addresses.map((address) => {
        const { isBase, text, parts } = read(address)
        return isBase ? text : write(parts, classes)
      })
      return {
        styles: styles.join('').replaceAll('</', '<\\/'),
        complete: new Set(addresses.filter((address) => read(address).isBase)),
      }
    } catch {
      return null
    }
  }
}

export type FirstStyles = ReturnType<typeof createFirstStyles>
