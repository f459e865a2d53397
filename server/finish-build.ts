import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundleDesk } from './bundle-desk'
import { bundleStarter } from './bundle-starter'
import { entryScript } from './content-security'
import { createCriticalCss } from './critical-css'
import { deferAssets } from './defer-assets'
import { createStarter } from './starter'
import { parseSheets } from './style-sheets'

/**
 * Finishes the build in the folder given as an argument: parses the style sheets, bundles the scripts of
 * server/browser and of the staff desk, and marks the scripts that pages load at first for compilation ahead. Fails if
 * Next writes pages in another form than the server expects: scripts and style sheets would block the first paint
 * again, unnoticed. A build for the tests fails also if a page loads more script at first than allowed, or traces the
 * whole project; the owner of a shop could not mend that.
 */
const [folder = '.next'] = process.argv.slice(2)

/** Bytes of gzipped script that a page may load at first: 135 kB of an empty Next page, 22 kB of the shop's own. */
const maxScriptBytes = 157_000

const isForTests = path.basename(folder).startsWith('.next-test')

const pages = fs
  .readdirSync(path.join(folder, 'server', 'app'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && !name.includes('_global-error'))

const sizes = new Map<string, number>()
const sizeOf = (source: string) => {
  const known = sizes.get(source)
  if (known !== undefined) return known
  const size = gzipSync(fs.readFileSync(path.join(folder, source.replace('/_next/', '')))).length
  sizes.set(source, size)
  return size
}

const desk = bundleDesk(folder)
parseSheets(folder)
bundleStarter(folder)
const criticalCss = createCriticalCss(folder)
const starter = createStarter(folder)

const complaintAbout = (name: string) => {
  const html = fs.readFileSync(path.join(folder, 'server', 'app', name), 'latin1')
  if (!entryScript('').test(html)) return `${name}: Next names a page's modules otherwise than takePayload expects.`
  const page = deferAssets(html, starter, criticalCss)
  if (page === null || /<script[^>]*\ssrc=(?![^>]*nomodule)/i.test(page.html))
    return `${name}: Next writes its scripts otherwise than server/defer-assets.ts expects.`
  if (/<link[^>]*stylesheet/i.test(page.html.replace(/<noscript>.*?<\/noscript>/g, '')))
    return `${name}: Next writes its style sheets otherwise than server/defer-assets.ts expects.`
  const script = page.sources.reduce((sum, source) => sum + sizeOf(source), 0)
  return isForTests && script > maxScriptBytes
    ? `${name}: loads ${script} bytes of script at first, of ${maxScriptBytes} allowed.`
    : ''
}

/** Lists of the files that a page reads at run time; one with a shop's own folders in it traces the whole project. */
const traces = fs
  .readdirSync(path.join(folder, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.nft.json'))

const complaintAboutTrace = (name: string) => {
  const { files } = JSON.parse(fs.readFileSync(path.join(folder, 'server', name), 'utf8'))
  const from = path.dirname(path.join(folder, 'server', name))
  const stranger = files.find((file: string) => /^(e2e|var|\.git)[\\/]/.test(path.relative('.', path.join(from, file))))
  return stranger ? `${name}: the build traces the whole project, such as ${stranger}.` : ''
}

const complaints = [...pages.map(complaintAbout), ...(isForTests ? traces.map(complaintAboutTrace) : [])].filter(
  (complaint) => complaint !== '',
)
if (pages.length === 0 || complaints.length > 0) {
  console.error(complaints.slice(0, 10).join('\n') || 'The build has no pages.')
  process.exit(1)
}

/** Makes Chromium compile every function of such a file off the main thread while it loads, not at its first call. */
const compileAhead = '//# allFunctionsCalledOnLoad\n'

for (const source of sizes.keys()) {
  const file = path.join(folder, source.replace('/_next/', ''))
  const script = fs.readFileSync(file, 'utf8')
  if (!script.startsWith(compileAhead)) fs.writeFileSync(file, compileAhead + script)
}

await desk
