import { deskScriptBase } from '../lib/staff/desk-page'
import { hashOf } from './content-security'
import type { CriticalCss } from './critical-css'
import type { StartedPage, Starter } from './starter'

const chunk = /<script src="(\/_next\/static\/chunks\/[^"]+\.js)"((?: [a-zA-Z]+="[^"]*")*) async=""><\/script>/g

/** For browsers without modules, which cannot run the shop's scripts anyway. */
const unmodern = /<script src="\/_next\/static\/chunks\/[^"]+\.js" noModule=""><\/script>/

const sheet = /<link rel="stylesheet" href="(\/_next\/static\/chunks\/[^"]+\.css)" data-precedence="next"\/>/g

const preload =
  /<link rel="preload" (?:as="script" fetchPriority="low" href="\/_next\/static\/chunks\/[^"]+\.js"|href="\/_next\/static\/chunks\/[^"]+\.css" as="style")\/>/g

/** Chromium would fetch it beside the first screen's photograph. The scripts add it. */
const manifest = '<link rel="manifest" href="/manifest.webmanifest"/>'

/** Shows what otherwise waits for a script (see BelowFold). */
const shown =
  '.after-paint,.below-fold{content-visibility:visible!important;visibility:visible!important}.below-fold>div{display:block!important}'

/** Inlines the critical CSS in place of the style sheets, which come later, or at once if no script runs. */
const styled = (html: string, criticalCss: CriticalCss) => {
  const found: string[] = []
  let place = 0
  const rest = html.replace(sheet, (_, address: string, at: number) => {
    if (found.push(address) === 1) place = at
    return ''
  })
  const first = found.length > 0 ? criticalCss(html, found) : null
  if (first === null) return { html, sheets: [], complete: [] }
  const { styles, sheets, complete } = first
  const links = sheets.map((address) => `<link rel="stylesheet" href="${address}"/>`).join('')
  const named = rest.includes(manifest) ? manifest : ''
  const noScript = `<noscript>${links}${named}<style>${shown}</style></noscript>`
  return {
    html: `${rest.slice(0, place)}<style>${styles}</style>${noScript}${rest.slice(place).replace(named, '')}`,
    sheets,
    complete,
  }
}

const withoutScripts = (html: string, keep: (source: string, attributes: string) => void) =>
  html
    .replace(chunk, (_, source: string, attributes: string) => {
      keep(source, attributes)
      return ''
    })
    .replace(unmodern, '')
    .replace(preload, '')

const ownScriptOfDesk = `<script type="module" async="" src="${deskScriptBase}`

/** The staff desk's page without Next's scripts; null for any other page. Its own script renders it. */
export const deskAlone = (html: string): string | null =>
  html.includes(ownScriptOfDesk) ? withoutScripts(html, () => {}) : null

/**
 * The page with its critical CSS inlined, its style sheets and script files (`sources`) loaded after the first paint,
 * and the hash of the inline script that loads them. Until then bandwidth and processor belong to what the visitor came
 * to see; the page can be read and its links followed without them. Null if the scripts are written in another form;
 * server/finish-build.ts fails a build with such a page. `payload`: the address of the scripts' payload, if it is not
 * in the page; otherwise the element with it belongs at `payloadAt` in the page. `criticalCss` null: the page keeps its
 * style sheets, for a browser that has them or can wait.
 */
export const deferAssets = (
  html: string,
  starter: Starter,
  criticalCss: CriticalCss | null,
  payload = '',
): { html: string; hash: string; sources: string[]; payloadAt: number } | null => {
  const scripts: StartedPage['scripts'] = []
  const held = withoutScripts(html, (source, attributes) => {
    const id = / id="([^"]*)"/.exec(attributes)?.[1]
    scripts.push(id ? [source, id] : [source])
  })
  if (scripts.length === 0 || !held.includes('</body>')) return null
  const page = criticalCss ? styled(held, criticalCss) : { html: held, sheets: [], complete: [] }
  const end = page.html.lastIndexOf('</body>')
  const sources = scripts.map(([source]) => source)
  const { sheets, complete } = page
  const script = starter({ scripts, sheets, complete, payload })
  return {
    html: `${page.html.slice(0, end)}<script>${script}</script>${page.html.slice(end)}`,
    hash: hashOf(script),
    sources,
    payloadAt: end,
  }
}
