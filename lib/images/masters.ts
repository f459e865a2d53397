import 'server-only'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { arranged, readArrangement } from './arrangement'

/** A photograph as staff stored it. */
export type Master = {
  /** the folder's name: a piece's SKU, or 'site' */
  SKU: string
  name: string
  position: number
  /** absolute path */
  file: string
  size: number
  mtimeMs: number
  /** bleeds to the edge: as staff marked it, else by its name */
  closeUp: boolean
}

/** A file that was left out, and why, in a sentence. */
export type Skipped = { file: string; reason: string }

const readable = /\.(jpe?g|png|webp|tiff?|avif)$/i
const hopeful = /\.(hei[cf]|raw|dng|cr[23]|nef|arw|psd|gif|bmp|jxl)$/i

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const naturally = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)

const stemOf = (file: string) => file.slice(0, file.length - path.extname(file).length)

/** A file name without its ending, in the letters that an address may hold. */
export const safeStem = (file: string) =>
  stemOf(file)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 120) || 'photo'

/** The folders in PHOTOS_DIR, the site's own first. Throws where PHOTOS_DIR cannot be read. */
export const listFolders = async (photosDir: string): Promise<string[]> => {
  const names = (await readdir(photosDir)).filter((name) => !name.startsWith('.'))
  const areFolders = await Promise.all(
    names.map((name) =>
      stat(path.join(photosDir, name)).then(
        (entry) => entry.isDirectory(),
        () => false,
      ),
    ),
  )
  const folders = names.filter((_, index) => areFolders[index]).sort(naturally)
  return folders.sort((a, b) => Number(b === 'site') - Number(a === 'site'))
}

const readFolder = async (folder: string) => {
  try {
    return await readdir(folder)
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    if (isGone) return []
    throw error
  }
}

/** Whether a file lies in the folder once every link is followed. */
const liesIn = async (folder: string, file: string) => {
  const [home, place] = await Promise.all([realpath(folder), realpath(file)]).catch(() => ['', ''])
  return home !== '' && place.startsWith(home + path.sep)
}

const closeUpNames = /detail|close|macro|movement|dial|clasp/i

/** The photographs of one folder as staff arranged them, others in natural order (2 before 10). A folder that is gone has none; else it throws. */
export const listMasters = async (photosDir: string, SKU: string) => {
  const folder = path.join(photosDir, SKU)
  const files = (await readFolder(folder)).filter((file) => !file.startsWith('.')).sort(naturally)
  const masters: Omit<Master, 'closeUp'>[] = []
  const skipped: Skipped[] = []
  const stems = new Map<string, string>()
  const names = new Set<string>()
  for (const base of files) {
    const file = path.join(folder, base)
    if (hopeful.test(base)) skipped.push({ file, reason: 'This kind of file cannot be read; save it as JPEG.' })
    if (!readable.test(base)) continue
    const entry = await stat(file).catch(() => null)
    if (!entry?.isFile()) continue
    if (!(await liesIn(photosDir, file))) {
      skipped.push({ file, reason: 'It is a link to a file outside of PHOTOS_DIR; copy the file here.' })
      continue
    }
    const twin = stems.get(stemOf(base).toLowerCase())
    if (twin) {
      skipped.push({ file, reason: `${twin} has the same name and is shown instead.` })
      continue
    }
    stems.set(stemOf(base).toLowerCase(), base)
    let name = safeStem(base)
    for (let copy = 2; names.has(name); copy++) name = `${safeStem(base)}-${copy}`
    names.add(name)
    masters.push({ SKU, name, position: masters.length, file, size: entry.size, mtimeMs: entry.mtimeMs })
  }
  const arrangement = masters.length > 0 ? await readArrangement(folder) : { order: [], closeUps: {} }
  const inOrder = arranged(masters, arrangement).map((master, position) => ({
    ...master,
    position,
    closeUp: arrangement.closeUps[master.name] ?? closeUpNames.test(master.name),
  }))
  return { masters: inOrder, skipped }
}
