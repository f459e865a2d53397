import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PhotoRow } from '@/lib/images/address'
import { folderStorage } from '@/lib/images/folder-storage'
import { type Facts, openOriginalManifest } from '@/lib/images/original-manifest'
import { inFolderOrder, listOriginals } from '@/lib/images/originals'
import { processOriginal } from '@/lib/images/process-original'
import { itemOf, type Storage } from '@/lib/images/storage'
import { isUnwritable } from '@/lib/images/unwritable'

const factsFile = path.join(path.dirname(fileURLToPath(import.meta.url)), 'photo-facts.json')

/** The facts of the demo's masters, which `npm run demo:photos` computes, so that a first start need not. */
export const demoFacts = (): Facts[] => JSON.parse(fs.readFileSync(factsFile, 'utf8'))

/** @param all one for each content */
export const writeDemoFacts = (all: Facts[]) => {
  const lines = all.toSorted((a, b) => a.hash.localeCompare(b.hash)).map((facts) => JSON.stringify(facts))
  fs.writeFileSync(factsFile, `[\n${lines.join(',\n')}\n]\n`)
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Returns the Photo rows of the masters in `photosDir`, and saves their facts in `images`. Only masters that are not the
 * demo's are inspected; faulty ones are left out.
 */
export const recordsOf = async (photosDir: string, images: Storage): Promise<PhotoRow[]> => {
  const photos = folderStorage(photosDir)
  const manifest = await openOriginalManifest(images, demoFacts())
  const found = await photos.all()
  const rows: PhotoRow[] = []
  for (const folder of inFolderOrder([...found.keys()])) {
    const item_id = itemOf(folder)
    if (item_id === undefined) continue
    const { masters } = await listOriginals(photos, folder, found.get(folder))
    for (const master of masters) {
      const processed = await processOriginal(master, { photos, images, manifest, choose: () => false })
      if ('reason' in processed) continue
      const { name, position, closeUp } = master
      rows.push({ item_id, name, position, closeUp, ...processed.facts })
    }
  }
  // Without the manifest the shop inspects the masters again.
  await manifest.save().catch((error) => {
    if (!isUnwritable(error)) throw error
  })
  return rows
}
