import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { folderStorage } from './folder-storage'

/** A JPEG of noise, so that it has a realistic size. `shade` makes pictures differ. */
export const jpeg = (width: number, height: number, shade = 128) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: shade, sigma: 30 } },
  })
    .jpeg()
    .toBuffer()

/**
 * Runs a module's source text in a process of its own, without root's right to read every folder. Returns what it
 * prints as JSON.
 */
export const runAsNobody = (source: string): unknown => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', source],
    { encoding: 'utf8', ...(process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}) },
  )
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** Temporary folders for the photographs and pictures of one test; `clear` deletes them. */
export const temporaryFolders = async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'photos-'))
  const photosDir = path.join(root, 'photos')
  const imagesDir = path.join(root, 'images')
  await mkdir(photosDir)
  const put = async (name: string, bytes: Buffer) => {
    const file = path.join(photosDir, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, bytes)
    return file
  }
  const stores = { photos: folderStorage(photosDir), images: folderStorage(imagesDir) }
  return { ...stores, photosDir, imagesDir, put, clear: () => rm(root, { recursive: true, force: true }) }
}
