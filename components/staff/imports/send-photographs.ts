import type { SelectedFile } from '../selected-files'
import { sendEach, sendInChunks } from '../upload'

/** Result of a folder's photographs so far. */
export type Tally = {
  all: number
  added: number
  replaced: number
  unchanged: number
  refused: { path: string; reason: string }[]
}

const atOnce = 3

/** Uploads a folder's photographs, three at a time. Each is imported as soon as it has arrived. */
export const sendPhotographs = async (files: SelectedFile[], root: string, report: (tally: Tally) => void) => {
  const tally: Tally = { all: files.length, added: 0, replaced: 0, unchanged: 0, refused: [] }
  report({ ...tally })
  const send = ({ file, path }: SelectedFile) =>
    sendInChunks(root, { name: path, size: file.size, modified: file.lastModified }, file, () => {})
  await sendEach(files, atOnce, send, ({ path }, came) => {
    if (!came.ok) tally.refused.push({ path, reason: came.sentence })
    else if (came.data.what === 'added' || came.data.what === 'replaced') tally[came.data.what]++
    else tally.unchanged++
    report({ ...tally })
  })
}
