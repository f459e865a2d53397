import { createHash } from 'node:crypto'
import type { FirstStyles } from './first-styles'
import { starter } from './starter'

const chunk = /<script src="(\/_next\/static\/chunks\/[^"]+\.js)"((?: [a-z]+="[^"]*")*) async=""><\/script>/gi

const sheet = /<link rel="stylesheet" href="(\/_next\/static\/chunks\/[^"]+\.css)" data-precedence="next"\/>/g

const preload =
  /<link rel="preload" (?:as="script" fetchPriority="low" href="\/_next\/static\/chunks\/[^"]+\.js"|href="\/_next\/static\/chunks\/[^"]+\.css" as="style")\/>/gi

/** Its own styles in place of its style sheets, which come later; where no script runs, at once. */
const styled = (html: string, firstStyles: FirstStyles) => {
  const found = [...html.matchAll(sheet)]
  const sheets = found.map(([, address = '']) => address)
  const first = sheets.length > 0 ? firstStyles(html, sheets) : null
  if (first === null) return { html, sheets: [], complete: [] }
  const later = sheets.filter((address) => !first.complete.has(address))
  const links = later.map((address) => `<link rel="stylesheet" href="${address}"/>`).join('')
  const [tag = ''] = found[0] ?? []
  return {
    html: html.replace(tag, () => `<style>${first.styles}</style><noscript>${links}</noscript>`).replace(sheet, ''),
    sheets: later,
    complete: [...first.complete],
  }
}

/**
 * The page with the rules that it needs in itself, its style sheets and script files (`sources`) loaded after the first
 * paint, and the hash of the script that does so. Until then the line and the processor belong to what the visitor came to
 * see; everything on a page can be read and followed without them. Null for a page whose scripts are written otherwise:
 * server/finish-build.ts fails a build that has one. `payloadAt`: where what the scripts carry is to be had, if it is not in
 * the page.
 */
export const paintFirst = (
  html: string,
  firstStyles: FirstStyles,
  payloadAt: (sources: string[]) => string = () => '',
): { html: string; hash: string; sources: string[] } | null => {
  const scripts: string[][] = []
  const held = html.replace(chunk, (_, source: string, attributes: string) => {
    scripts.push([source, ...(/ id="([^"]*)"/.exec(attributes)?.slice(1) ?? [])])
    return ''
  })
  if (scripts.length === 0 || !held.includes('</body>')) return null
  const page = styled(held, firstStyles)
  const end = page.html.lastIndexOf('</body>')
  const sources = scripts.map(([source = '']) => source)
  const script = starter(scripts, page.sheets, page.complete, payloadAt(sources))
  return {
    html: `${page.html.slice(0, end)}<script>${script}</script>${page.html.slice(end)}`.replace(preload, ''),
    hash: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    sources,
  }
}
