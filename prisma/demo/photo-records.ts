import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PhotoRow } from '@/lib/images/address'
import { folderStorage } from '@/lib/images/folder-storage'
import { type Facts, openMasterManifest } from '@/lib/images/master-manifest'
import { inFolderOrder, listMasters } from '@/lib/images/masters'
import type { Storage } from '@/lib/images/storage'
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
 * Returns the Photo rows of the demo's masters in `photosDir`, and saves their facts in `images` as if they had been
 * inspected. A folder with any other master is left out: the running shop inspects and records it.
 */
export const recordsOf = async (photosDir: string, images: Storage): Promise<PhotoRow[]> => {
  const photos = folderStorage(photosDir)
  const known = new Map(demoFacts().map((facts) => [facts.hash, facts]))
  const manifest = await openMasterManifest(images)
  const found = await photos.all()
  const rows: PhotoRow[] = []
  for (const SKU of inFolderOrder([...found.keys()])) {
    const { masters } = await listMasters(photos, SKU, found.get(SKU))
    const inspected = masters.map((master) => {
      const facts = known.get(hashOf(fs.readFileSync(path.join(photosDir, master.file))))
      return facts && { master, facts }
    })
    if (!inspected.every((one) => one !== undefined)) continue
    for (const { master, facts } of inspected) {
      manifest.set(master, facts)
      const { name, position, closeUp } = master
      rows.push({ SKU, name, position, closeUp, ...facts })
    }
  }
  // Without the manifest the shop inspects the masters itself.
  await manifest.save().catch((error) => {
    if (!isUnwritable(error)) throw error
  })
  return rows
}
