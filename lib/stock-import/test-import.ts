import { jpeg } from '@/lib/images/test-photos'
import { receiveChunk } from '@/lib/images/uploads'
import { zipped } from '@/lib/spreadsheets/test-zip'
import { queueImport } from './queue'
import { storedChoices } from './schema'

/** Queues an import of one photograph of the piece A1. Resolves to its id. */
export const queuePhotoImport = async (): Promise<number> => {
  const bytes = await zipped({ 'A1/front.jpg': await jpeg(200, 200) })
  const photos = 'a'.repeat(40)
  await receiveChunk(photos, 0, bytes, bytes.length)
  const queued = { table: '', photos, name: 'photos.zip', choices: storedChoices.parse({}), startedBy: 'a test' }
  const start = await queueImport(queued)
  if (!start.ok) throw new Error(start.reason)
  return start.id
}
