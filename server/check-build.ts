import fs from 'node:fs'
import path from 'node:path'
import { paintFirst } from './paint-first'

/**
 * Fails a build whose pages are written otherwise than the server expects: their scripts would run before the first
 * paint again, and nobody would notice. Takes the folder of the build.
 */
const [folder = '.next'] = process.argv.slice(2)
const pages = fs
  .readdirSync(path.join(folder, 'server', 'app'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && !name.includes('_global-error'))

const held = (html: string) => {
  const page = paintFirst(html)
  return page !== null && !/<script[^>]*\ssrc=(?![^>]*nomodule)/i.test(page.html)
}

const strange = pages.filter((name) => !held(fs.readFileSync(path.join(folder, 'server', 'app', name), 'utf8')))
if (pages.length === 0 || strange.length > 0) {
  console.error(
    `Next writes a page's scripts otherwise than server/paint-first.ts expects: ${strange.join(', ') || 'no page found'}.`,
  )
  process.exit(1)
}
