// npm run images: prepares every photograph in PHOTOS_DIR. It can be stopped and run again; existing files are kept.
//   --records-only    leaves the sizes to the running shop
//   --forget-missing  deletes the records of missing photographs even if most are missing at once
//   --copy-from=DIR   first copies the photographs of a folder laid out like PHOTOS_DIR to the current store
import fs from 'node:fs'
import { fromCaller, readArguments } from './lib/arguments.mjs'
import { withSite } from './lib/command'
import { Refusal } from './lib/settings.mjs'
import { counted, endProgress, progress } from './lib/terminal.mjs'

const { values: given } = readArguments({
  'records-only': { type: 'boolean' },
  'forget-missing': { type: 'boolean' },
  'copy-from': { type: 'string' },
})
const stop = new AbortController()

/** Copies files that are missing or differ in size. */
async function copyPhotographs(folder: string) {
  const { folderStorage } = await import('../lib/images/folder-storage')
  const { photoStores } = await import('../lib/images/stores')
  const { photos } = photoStores()
  const from = folderStorage(folder)
  let copied = 0
  const logUnreadable = (name: string, code: string) => console.log(`The folder ${name} cannot be read (${code}).`)
  for (const [name, files] of await from.all(logUnreadable)) {
    const there = new Map((await photos.list(name)).map((file) => [file.name, file.size]))
    for (const file of files) {
      stop.signal.throwIfAborted()
      const bytes = there.get(file.name) === file.size || file.isOutside ? null : await from.read(file.key)
      if (!bytes) continue
      await photos.write(file.key, bytes)
      copied++
    }
  }
  console.log(`${counted(copied, 'file')} copied.`)
}

async function prepare() {
  const { env } = await import('../lib/env')
  const { preparePhotos } = await import('../lib/images/pipeline')
  const { photoStores } = await import('../lib/images/stores')
  const since = performance.now()
  const report = progress('Pictures', ' %')
  const { photos, made, kept, rows, skipped, unsaved, troubles } = await preparePhotos({
    ...photoStores(),
    recordsOnly: given['records-only'],
    forgetMissing: given['forget-missing'],
    signal: stop.signal,
    onProgress: (done) => report(Math.floor(done * 100)),
  })
  endProgress()
  console.log(
    `${counted(photos, 'photograph')}: ${counted(made, 'file')} made, ${kept} kept, ${counted(rows, 'record')} changed, in ${((performance.now() - since) / 1000).toFixed(1)} s`,
  )
  if (unsaved) console.log(`${env.IMAGES_DIR} takes no more files: make room, and run it again.`)
  for (const trouble of troubles) console.log(trouble)
  for (const { file, reason } of skipped) console.log(`Skipped ${file}: ${reason}`)
}

await withSite(async () => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort())
  const copyFrom = given['copy-from'] && fromCaller(given['copy-from'])
  if (copyFrom && !fs.statSync(copyFrom, { throwIfNoEntry: false })?.isDirectory())
    throw new Refusal(`${copyFrom} is no folder.`)
  try {
    if (copyFrom) await copyPhotographs(copyFrom)
    await prepare()
  } catch (error) {
    if (!stop.signal.aborted) throw error
    console.log('\nStopped. What is made is kept; run it again to go on.')
    process.exitCode = 130
  }
})
