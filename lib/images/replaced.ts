import 'server-only'
import path from 'node:path'
import { photoStores } from './stores'

/** Where what was replaced in a piece's folder waits for an undo. */
export const replacedOf = (sku: string) => `.replaced/${sku}`

/** Lays a photograph's bytes where they wait for an undo; those that waited there before are given up. */
export const keepReplaced = async (
  sku: string,
  name: string,
  { file, bytes }: { file: string; bytes: Buffer | null },
): Promise<void> => {
  const { photos } = photoStores()
  const folder = `${replacedOf(sku)}/${name}`
  const copy = `${folder}/${path.posix.basename(file)}`
  if (bytes) await photos.write(copy, bytes)
  for (const { key } of await photos.list(folder)) if (key !== copy) await photos.remove(key)
}
