import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { jpeg } from '@/lib/images/test-photos'
import { receiveChunk } from '@/lib/images/uploads'
import { queueImport } from './queue'
import { storedChoices } from './schema'

/** Queues an import of one photograph of the piece A1. Resolves to its id. */
export const queuePhotoImport = async (): Promise<number> => {
  const zip = new ZipFile()
  zip.addBuffer(await jpeg(200, 200), 'A1/front.jpg')
  zip.end()
  const bytes = await buffer(zip.outputStream)
  const photos = 'a'.repeat(40)
  await receiveChunk(photos, 0, bytes, bytes.length)
  const queued = { table: '', photos, name: 'photos.zip', choices: storedChoices.parse({}), startedBy: 'a test' }
  const start = await queueImport(queued)
  if (!start.ok) throw new Error(start.reason)
  return start.id
}
