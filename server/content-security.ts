import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { speculationRules } from '../lib/http/ahead'

/**
 * Known to this process and to the renderer alone. Next writes it, as a nonce, on each script of its own while it
 * renders a page; a script that came in with somebody's text cannot have it. It never leaves the process: a page is
 * kept longer than a nonce may live, so scripts are allowed by their hashes.
 */
const mark = randomBytes(24).toString('base64url')

/** Asks Next to mark its scripts. A visitor's own words about a policy are dropped. */
export const markScripts = ({ headers }: Pick<IncomingMessage, 'headers'>) => {
  delete headers['content-security-policy-report-only']
  headers['content-security-policy'] = `script-src 'nonce-${mark}'`
}

/** How a policy names a script: by the hash of its text, which has a character for each byte. */
export const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`

/** Lets a page name pages to be rendered ahead. */
export const rulesHash = hashOf(speculationRules)

/** Takes the marks off a page or a navigation payload; in the latter `$undefined` stands for no value. */
export const withoutMarks = (text: string): string =>
  text.includes(mark) ? text.replaceAll(` nonce="${mark}"`, '').replaceAll(mark, () => '$undefined') : text

/** What stands in the scripts of the page that have none of their own to load, and a mark. */
const markedScripts = (html: string) => {
  const found = new Set<string>()
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const begin = html.indexOf('>', at) + 1
    const tag = html.slice(at, begin)
    if (begin > 0 && !/^<script[\s>]/.test(tag)) {
      at = begin
      continue
    }
    const end = html.indexOf('</script>', begin)
    if (begin === 0 || end < 0) break
    if (tag.includes(` nonce="${mark}"`) && !/\ssrc=/.test(tag)) found.add(html.slice(begin, end))
    at = end
  }
  return found
}

/**
 * The page without marks, and the hashes of the inline scripts that had one, each once. The page has a character for each
 * byte.
 */
export const takeMarks = (html: string): { html: string; hashes: string[] } => ({
  html: withoutMarks(html),
  hashes: [...markedScripts(html)].map((script) => hashOf(withoutMarks(script))),
})

const payloadScript = new RegExp(
  `<script nonce="${mark}"(?: id="[^"]*")?>(?:self\\.__next_f|\\(self\\.__next_f=self\\.__next_f\\|\\|\\[\\]\\))\\.push\\((.*?)\\)</script>`,
  'gs',
)

/** What names the page's modules to the runtime of its scripts, as Next writes it; `attributes` as in the page's text. */
export const entryScript = (attributes: string) =>
  new RegExp(
    `<script${attributes} id="_R_">\\(globalThis\\["TURBOPACK"\\] \\|\\| \\(globalThis\\["TURBOPACK"\\] = \\[\\]\\)\\)\\.push\\((\\{[^<>]*\\})\\);</script>`,
  )
const ownEntryScript = entryScript(` nonce="${mark}"`)

/**
 * The page without the scripts that carry its content for React and name its modules, and what they carry as JSON: a list of
 * what each pushes to `self.__next_f`, and last what is pushed to `self.TURBOPACK`. '' where it has not both: such a page
 * keeps them.
 */
export const takePayload = (html: string): { html: string; payload: string } => {
  const pushed: string[] = []
  const rest = html.replace(payloadScript, (_, values: string) => {
    pushed.push(values)
    return ''
  })
  const [script = '', entry] = ownEntryScript.exec(rest) ?? []
  if (!entry || pushed.length === 0) return { html, payload: '' }
  return { html: rest.replace(script, ''), payload: `[${withoutMarks(pushed.join(','))},${entry}]` }
}

/** Where the analytics script comes from, when that is not the shop itself. */
export const foreignOrigin = (script: string | undefined, site: string | URL): string | undefined => {
  const origin = script && new URL(script, site).origin
  return origin && origin !== new URL(site).origin ? origin : undefined
}

/** https: whether visitors reach the shop by https; analytics: the one other origin whose scripts may run. */
export type SiteSecurity = { https: boolean; analytics?: string }

/** The policy of what is no page: nothing may load or run, should a browser show it. */
export const policyOfData = "default-src 'none'; frame-ancestors 'none'"

/**
 * A page's Content-Security-Policy: it lets in the inline scripts of these hashes, files of this origin, and the
 * analytics of one other, which may also be told something. `previews`: pictures that the page itself makes;
 * `framed`: pages of ours may show it in a frame.
 */
export const contentSecurityPolicy = (
  hashes: string[],
  { https, analytics }: SiteSecurity,
  { previews = false, framed = false } = {},
): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...(analytics ? [analytics] : [])].join(' '),
    "script-src-attr 'none'",
    ...(analytics ? [`connect-src 'self' ${analytics}`] : []),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${previews ? ' blob:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${framed ? 'self' : 'none'}'`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
