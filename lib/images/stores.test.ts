import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'

const root = mkdtempSync(path.join(tmpdir(), 'stores-'))
afterAll(() => rmSync(root, { recursive: true }))

/** The modes of both folders once the shop has opened them. */
const modesOf = async (photos: number, images: number) => {
  const folders = { PHOTOS_DIR: path.join(root, 'photos'), IMAGES_DIR: path.join(root, 'images') }
  for (const [folder, mode] of [
    [folders.PHOTOS_DIR, photos],
    [folders.IMAGES_DIR, images],
  ] as const) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, mode)
  }
  Object.assign(process.env, { PHOTOS_STORE: 'folder', ...folders })
  vi.resetModules()
  const { photoStores } = await import('./stores')
  photoStores()
  return Object.values(folders).map((folder) => statSync(folder).mode & 0o7777)
}

it.skipIf(process.platform === 'win32')(
  'photographs are readable by the shop’s user alone, or by a group that adds some',
  async () => {
    expect(await modesOf(0o755, 0o777)).toEqual([0o700, 0o770])
    expect(await modesOf(0o2775, 0o700)).toEqual([0o2770, 0o700])
  },
)
