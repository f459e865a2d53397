// Saves a visitor a third of a second and more of the largest paint on slow 4G (docs/bench.md); FIRST_PAINT=0 turns it off.
import fs from 'node:fs'
import path from 'node:path'
import { logState } from '../lib/log/failure'
import { deskScriptBase } from '../lib/staff/desk-page'
import { hashOf, takeMarks } from './content-security'
import { createCriticalCss } from './critical-css'
import { takePayload } from './payload'

const script = /<script src="(\/_next\/static\/[^"]+\.js)"((?: [a-zA-Z]+="[^"]*")*) async=""><\/script>/g
/** For browsers without modules, which cannot run the shop's scripts anyway. */
const unmodern = /<script src="\/_next\/static\/[^"]+\.js" noModule=""><\/script>/
const sheet = /<link rel="stylesheet" href="(\/_next\/static\/[^"]+\.css)"/g
const preload =
  /<link rel="preload" (?:as="script" fetchPriority="low" href="\/_next\/static\/[^"]+\.js"|href="\/_next\/static\/[^"]+\.css" as="style")\/>/g

const ownScriptOfDesk = `<script type="module" async="" src="${deskScriptBase}`

/** The staff desk's page without Next's scripts; null for any other page. Its own script renders it. */
export const deskAlone = (html: string): string | null =>
  html.includes(ownScriptOfDesk) ? html.replace(script, '').replace(unmodern, '').replace(preload, '') : null

/** The script of server/browser that stands in every page, in the folder of a build. server/finish-build.ts writes it. */
export const starterFile = (folder: string) => path.join(folder, 'starter.js')

/** A page in its first-paint order; `payload`: what its scripts need before they run, if it was taken out of the page. */
export type PaintedPage = { html: string; hashes: string[]; payload: { body: Buffer; build: string } | null }

/**
 * Returns a function that puts a page (latin1, with its marks) into the order in which it is painted soonest: the rules
 * that apply to it stand in it; its style sheets, its scripts and, `isApart`, their data come after the first paint
 * (server/browser). Null if Next wrote the page otherwise than is expected here: then it goes out as it is.
 */
export const createFirstPaint = (folder: string) => {
  const criticalCss = createCriticalCss(folder)
  const starter = fs.readFileSync(starterFile(folder), 'latin1').trim()
  const build = fs.readFileSync(path.join(folder, 'BUILD_ID'), 'utf8').trim()
  let isWarned = false

  return (page: string, isApart: boolean): PaintedPage | null => {
    const { rest, payload } = isApart ? takePayload(page) : { rest: page, payload: '' }
    const { html, hashes } = takeMarks(rest)
    const sheets = [...html.matchAll(sheet)].map(([, address = '']) => address)
    const rules = sheets.length > 0 ? criticalCss(html, sheets) : null
    // Before the sheets, whose rules for print or forced colours must win.
    const place = html.search(sheet)
    const end = html.lastIndexOf('</body>')
    if (rules === null || end < 0 || !html.match(script)) {
      if (!isWarned) logState('server', 'Next writes a page otherwise than expected; its first paint is later.', 'warn')
      isWarned = true
      return null
    }
    const links = sheets.map((address) => `<link rel="stylesheet" href="${address}"/>`).join('')
    const code = `((build)=>{${starter}})(${JSON.stringify(payload && build)})`
    const hold = (text: string) =>
      text
        .replace(preload, '')
        .replace(unmodern, '')
        .replace(sheet, '<link rel="held" href="$1"')
        .replace(script, '<script type="held" src="$1"$2></script>')
    return {
      html: `${hold(html.slice(0, place))}<style>${rules}</style><noscript>${links}</noscript>${hold(html.slice(place, end))}<script>${code}</script>${html.slice(end)}`,
      hashes: [...hashes, hashOf(code)],
      payload: payload ? { body: Buffer.from(payload, 'latin1'), build } : null,
    }
  }
}

export type FirstPaint = ReturnType<typeof createFirstPaint>
