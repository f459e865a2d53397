import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './settings.mjs'

const FOLDERS = ['app', 'components', 'lib', 'public']
const ROOT_FILES =
  /^(next\.config|proxy|instrumentation(-client)?|mdx-components)\.(ts|tsx|mjs|js)$|^(package-lock|tsconfig)\.json$/
const IGNORED = /(^|\/)(generated\/|\.DS_Store)|\.test\.(ts|tsx|mjs)$/

/** The files of a folder and its subfolders, as full paths. @param {string} folder */
export function filesBelow(folder) {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/**
 * Returns a hash of the sources, which changes when the site must be rebuilt. Values that pages take from the
 * environment are not part of it: those pages are rendered again at every start.
 * @param {...unknown} also
 */
export function buildStamp(...also) {
  const hash = crypto.createHash('sha256').update(JSON.stringify([process.version, ...also]))
  const files = [
    ...FOLDERS.flatMap((folder) => filesBelow(path.join(root, folder))),
    ...fs
      .readdirSync(root)
      .filter((name) => ROOT_FILES.test(name))
      .map((name) => path.join(root, name)),
    path.join(root, 'prisma', 'schema.prisma'),
    ...filesBelow(path.join(root, 'server', 'browser')),
    path.join(root, 'server', 'finish-build.ts'),
  ]
  const names = files
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((name) => !IGNORED.test(name))
  for (const name of names.sort()) hash.update(`${name}\0`).update(fs.readFileSync(path.join(root, name)))
  return hash.digest('hex')
}

/** @param {string} file */
export const readStamp = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined)

/** @param {string} file @param {string} stamp */
export function writeStamp(file, stamp) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, stamp)
}
