import 'server-only'
import { UnreadableFile } from '@/lib/spreadsheets/cell'
import { findUnpictured } from '@/lib/stock-import/photo-piece'
import { matchPhotos, type PhotosMatch } from '@/lib/stock-import/photos'
import { type Preview, previewImport } from '@/lib/stock-import/preview'
import type { ReadingChoices } from '@/lib/stock-import/schema'
import { withUpload } from '@/lib/stock-import/uploads'

/** Maximum number of lines previewed in one request; larger tables are imported on the command line. */
const maxLines = 20_000
/** Maximum number of new and of changed pieces shown, and of characters of a value. */
const [maxShown, maxShownCharacters] = [500, 200]

type Column = Preview['columns'][number]
/** The preview of an import. */
export type ImportPreview = {
  /** null if no table was uploaded or it cannot be read; `reason` says why */
  table: Preview | null
  reason: string
  /** the table's columns, also if it cannot be read yet because the SKU column is missing */
  columns: Column[]
  /** the versions of the pieces, with which the import is started */
  seen: string
  photographs: PhotosMatch | null
  /** SKUs of the new pieces that would be published without a price or without photographs; at most `maxShown` each */
  unpriced: string[]
  unpictured: string[]
}

const shortened = (text: string) => (text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters)} …` : text)

const beginning = (pieces: Preview['changed']) =>
  pieces.slice(0, maxShown).map((piece) => ({
    ...piece,
    changes: piece.changes.map(({ field, from, to }) => ({ field, from: shortened(from), to: shortened(to) })),
  }))

/** A preview for display: counts cover all pieces, lists are shortened. */
const shown = (preview: Preview): Preview => ({
  ...preview,
  created: beginning(preview.created),
  changed: beginning(preview.changed),
})

const tooLong = `The table has more than ${maxLines.toLocaleString('en-GB')} lines. Split it, or ask the person who runs the server to import it by command.`

/** Whether the headings show that the file is binary data, named .xlsx or .csv. */
const isNoTable = (columns: { heading: string }[]) => {
  const headings = columns.map(({ heading }) => heading).join('')
  return !/[\p{L}\p{N}]/u.test(headings) || /[\p{Cc}\ufffd]/u.test(headings)
}
const noTable = 'This file cannot be read as a spreadsheet. Save it again as XLSX or CSV.'

/**
 * Previews the import of an uploaded table and zip. `onProgress` gets the number of lines processed and their total.
 * Resolves to null if an upload is gone. Throws when `signal` aborts.
 */
export const previewUploads = async (
  asked: { table: string; photos: string; choices: ReadingChoices },
  onProgress?: (lines: number, total: number) => void,
  signal?: AbortSignal,
): Promise<ImportPreview | null> => {
  const look: ImportPreview = {
    table: null,
    reason: '',
    columns: [],
    seen: '',
    photographs: null,
    unpriced: [],
    unpictured: [],
  }
  let coming: string[] = []
  let publishable: string[] = []
  let pictured: ReadonlySet<string> = new Set()
  if (asked.table) {
    let total = 0
    const result = await withUpload(asked.table, (file) =>
      previewImport(file, asked.choices, {
        onLine: () => {
          signal?.throwIfAborted()
          if (++total > maxLines) throw new UnreadableFile(tooLong)
        },
        onProgress: (lines) => {
          signal?.throwIfAborted()
          onProgress?.(lines, total)
        },
      }),
    )
    if (!result) return null
    if (result.ok) {
      coming = result.coming
      publishable = result.publishable
      look.unpriced = result.unpriced.slice(0, maxShown)
      look.seen = result.seen
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
    if (match !== 'unreadable') {
      look.photographs = match.match
      pictured = match.skus
    }
  }
  look.unpictured = (await findUnpictured(publishable, pictured)).slice(0, maxShown)
  return look
}
