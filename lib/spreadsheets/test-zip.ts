import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip of these files, by their paths in it. */
export const zipped = (files: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}
