import 'server-only'
import { UnreadableFile } from '@/lib/spreadsheets/cell'
import type { Problem } from '@/lib/stock-import/parse-line'
import { matchPhotos, type PhotosMatch } from '@/lib/stock-import/photos'
import { type Preview, previewImport } from '@/lib/stock-import/preview'
import type { ReadingChoices } from '@/lib/stock-import/schema'
import { withUpload } from '@/lib/stock-import/uploads'
import { inDeskWords } from './refusal'

/** Lines that the desk looks at in one request; more are the command's. */
const mostLines = 20_000
/** How many new and changed pieces the desk shows, and characters of a value. */
const [mostShown, mostCharacters] = [500, 200]

type Column = Preview['columns'][number]
/** What an import of uploads would do. */
export type ImportLook = {
  /** null where no table was brought, or it cannot be read as it is: `reason` says why */
  table: Preview | null
  reason: string
  /** of the table, also of one that cannot be read yet because they lack the SKU */
  columns: Column[]
  photographs: PhotosMatch | null
}

const shortened = (text: string) => (text.length > mostCharacters ? `${text.slice(0, mostCharacters)} …` : text)

const beginning = (pieces: Preview['changed']) =>
  pieces.slice(0, mostShown).map((piece) => ({
    ...piece,
    changes: piece.changes.map(({ field, from, to }) => ({ field, from: shortened(from), to: shortened(to) })),
  }))

/** What the database refuses, which says by itself how to mend it, in the desk's words. */
export const problemInDeskWords = <Refused extends Pick<Problem, 'reason' | 'mend'>>(problem: Refused): Refused =>
  problem.mend === '' ? { ...problem, reason: inDeskWords(problem.reason) } : problem

/** A preview as the desk shows it: its counts are of all, what it names is the beginning. */
const shown = (preview: Preview): Preview => ({
  ...preview,
  created: beginning(preview.created),
  changed: beginning(preview.changed),
  problems: preview.problems.map(problemInDeskWords),
})

const tooLong = `The table has more than ${mostLines.toLocaleString('en-GB')} lines: bring it in with npm run stock -- import.`

/** What reads as a line of headings by chance: a file of bytes that is called .xlsx or .csv. */
const isNoTable = (columns: { heading: string }[]) => {
  const headings = columns.map(({ heading }) => heading).join('')
  return !/[\p{L}\p{N}]/u.test(headings) || /[\p{Cc}\ufffd]/u.test(headings)
}
const noTable = 'This file is no table: neither Excel nor CSV can be read from it. Save the table as XLSX or CSV anew.'

/**
 * Reads an uploaded table and zip, and says what they would bring. `onProgress` hears of the lines that are looked at, and of
 * how many there are. Null where an upload is gone. Throws once `signal` ends it.
 */
export const lookAtUploads = async (
  asked: { table: string; photos: string; choices: ReadingChoices },
  onProgress?: (lines: number, total: number) => void,
  signal?: AbortSignal,
): Promise<ImportLook | null> => {
  const look: ImportLook = { table: null, reason: '', columns: [], photographs: null }
  let coming: string[] = []
  if (asked.table) {
    let total = 0
    const result = await withUpload(asked.table, (file) =>
      previewImport(file, asked.choices, {
        onLine: () => {
          signal?.throwIfAborted()
          if (++total > mostLines) throw new UnreadableFile(tooLong)
        },
        onProgress: (lines) => {
          signal?.throwIfAborted()
          onProgress?.(lines, total)
        },
      }),
    )
    if (!result) return null
    if (result.ok) {
      coming = result.preview.created.map(({ sku }) => sku)
      look.table = shown(result.preview)
    } else look.reason = result.columns && isNoTable(result.columns) ? noTable : result.reason
    look.columns = result.ok
      ? result.preview.columns
      : (look.reason === noTable ? [] : (result.columns ?? [])).map((column) => ({ ...column, samples: [] }))
  }
  if (asked.photos) {
    const match = await withUpload(asked.photos, (zip) =>
      matchPhotos(zip, coming).catch((error) => {
        if (!(error instanceof UnreadableFile)) throw error
        look.reason ||= error.message
        return 'unreadable' as const
      }),
    )
    if (!match) return null
    if (match !== 'unreadable') look.photographs = match
  }
  return look
}
