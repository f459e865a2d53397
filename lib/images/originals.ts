import 'server-only'
import path from 'node:path'
import { originalEnding } from './original-ending'
import { inPhotographOrder, readPhotographOrder } from './photograph-order'
import type { Storage, Stored } from './storage'

/** A master: a photograph as staff stored it. */
export type Original = {
  folder: string
  name: string
  position: number
  /** storage key: folder and file name, separated by a slash */
  file: string
  size: number
  mtimeMs: number
  /** shown to its edges: as staff marked it, else by its name */
  closeUp: boolean
}

/** A file that was left out, and the reason as a sentence. */
export type Skipped = { file: string; reason: string }

const unsupportedEnding = /\.(hei[cf]|raw|dng|cr[23]|nef|arw|psd|gif|bmp|jxl)$/i

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const compareNaturally = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)

/** A file's name or key without its extension. */
export const stemOf = (file: string) => file.slice(0, file.length - path.extname(file).length)

/** Equal for masters that differ in extension or case only, of which the first is shown in place of the others. */
export const stemKey = (file: string) => stemOf(file).toLowerCase()

/** A file name without its extension, reduced to characters that a URL may contain. */
export const safeStem = (file: string) =>
  stemOf(file)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 120) || 'photo'

/** Folders in processing order: the site's own first. */
export const inFolderOrder = (folders: string[]): string[] =>
  // Not in natural order, which takes a second of 100,000 names.
  folders.toSorted().sort((a, b) => Number(b === 'site') - Number(a === 'site'))

const closeUpNames = /detail|close|macro|movement|dial|clasp/i

/**
 * The masters of one folder in staff's arrangement, the others in natural order (2 before 10); none if the folder is
 * gone. `listed` are its files, if already known. Other storage errors are thrown.
 */
export const listOriginals = async (photos: Storage, folder: string, listed?: Stored[]) => {
  const files = (listed ?? (await photos.list(folder))).filter(({ name }) => !name.startsWith('.'))
  const masters: Omit<Original, 'closeUp'>[] = []
  const skipped: Skipped[] = []
  const stems = new Map<string, string>()
  const names = new Set<string>()
  for (const { key: file, name: base, size, mtimeMs, isOutside } of files.sort((a, b) =>
    compareNaturally(a.name, b.name),
  )) {
    if (unsupportedEnding.test(base))
      skipped.push({ file, reason: 'This type of file is not supported. Please save it as JPEG.' })
    if (!originalEnding.test(base)) continue
    if (isOutside) {
      skipped.push({ file, reason: 'This is a link to a file outside PHOTOS_DIR. Copy the file here.' })
      continue
    }
    const twin = stems.get(stemKey(base))
    if (twin) {
      skipped.push({ file, reason: `${twin} has the same name and is shown instead.` })
      continue
    }
    stems.set(stemKey(base), base)
    let name = safeStem(base)
    for (let copy = 2; names.has(name); copy++) name = `${safeStem(base)}-${copy}`
    names.add(name)
    masters.push({ folder, name, position: masters.length, file, size, mtimeMs })
  }
  const arrangement = masters.length > 0 ? await readPhotographOrder(photos, folder) : { order: [], closeUps: {} }
  const marked = new Map(Object.entries(arrangement.closeUps))
  const inOrder = inPhotographOrder(masters, arrangement).map((master, position) => ({
    ...master,
    position,
    closeUp: marked.get(master.name) ?? closeUpNames.test(master.name),
  }))
  return { masters: inOrder, skipped }
}
