import 'server-only'
import path from 'node:path'
import { photoStores } from './stores'

/** The folder that keeps a piece's replaced photographs for an undo. */
export const replacedOf = (sku: string) => `.replaced/${sku}`

/** Keeps a photograph's bytes for an undo, in place of those kept before. */
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
