import 'server-only'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { noStoreHeaders, refusedJson } from '@/lib/http/json'
import { forgetUpload, isUploadId, readUpload, receivedBytes } from '@/lib/images/uploads'
import { processWide } from '@/lib/process-wide'
import { importPhoto } from '@/lib/stock-import/photos'
import { findImports, getImport } from '@/lib/stock-import/queries'
import { queueImport } from '@/lib/stock-import/queue'
import { exportForRevert } from '@/lib/stock-import/revert-export'
import { storedChoices } from '@/lib/stock-import/schema'
import { kindOfUpload } from '@/lib/stock-import/upload-kind'
import { type ImportUpload, importUploadId, refusalOfUpload } from '@/lib/stock-import/uploads'
import { actorOf } from '../acting'
import { previewUploads } from '../import-preview'
import { type Action, may } from '../roles'
import { findImportUndo, undoImport } from '../undo-import'
import { takeChunk } from './file-chunks'
import { forbidden, invalid, notFoundJson, privateJson, type StaffHandler, toResponse } from './request'
import { streamSteps } from './stream-steps'

const created = (data: unknown) => privateJson({ data }, 201)

const guarded =
  (action: Action, handle: StaffHandler): StaffHandler =>
  async (asked) =>
    may(asked.session.staff.role, action, 'imports') ? handle(asked) : forbidden()

/** GET /api/staff/imports: the latest imports. */
const list = guarded('see', async () => privateJson({ data: await findImports() }))

/** GET /api/staff/imports/{id}: the progress of an import, and the lines that it refused. */
const read = guarded('see', async ({ path: [, id = ''] }) => {
  const found = /^[1-9]\d{0,8}$/.test(id) ? await getImport(Number(id)) : null
  return found ? privateJson({ data: found }) : notFoundJson()
})

/** GET /api/staff/imports/{id}/undo: what undoing an import would do, and what stands in the way. */
const undoable = guarded('create', async ({ path: [, id = ''] }) => {
  const found = /^[1-9]\d{0,8}$/.test(id) ? await findImportUndo(Number(id)) : null
  return found ? privateJson({ data: found }) : notFoundJson()
})

/** POST /api/staff/imports/{id}/undo */
const undo = guarded('create', async ({ path: [, id = ''], session }) => {
  if (!/^[1-9]\d{0,8}$/.test(id)) return notFoundJson()
  return toResponse(await undoImport(Number(id), session.staff))
})

/** GET /api/staff/imports/{id}/former: the pieces that an import changed, as they were, in the format of a table. */
const former = guarded('create', async ({ path: [, id = ''], session }) => {
  const lines = /^[1-9]\d{0,8}$/.test(id) ? await exportForRevert(Number(id), actorOf(session.staff)) : null
  if (!lines) return notFoundJson()
  const bytes = Readable.from(lines, { objectMode: false })
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, {
    headers: {
      ...noStoreHeaders,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="before-import-${id}.csv"`,
    },
  })
})

const facts = z.object({
  name: z.string().min(1).max(500),
  size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  modified: z.number().default(0),
})

const validated = (values: unknown): { upload: ImportUpload } | { refused: Response } => {
  const asked = facts.safeParse(values)
  if (!asked.success) return { refused: invalid('Choose a file.') }
  const refusal = refusalOfUpload(asked.data)
  if (!refusal) return { upload: asked.data }
  return { refused: refusal.isTooLarge ? refusedJson(413, refusal.reason) : invalid(refusal.reason) }
}

/** POST /api/staff/imports/files {name, size, modified}: {id, offset} to start or resume an upload. */
const begin = guarded('create', async ({ values, session }) => {
  const asked = validated(values)
  if ('refused' in asked) return asked.refused
  const id = importUploadId(session.staff.id, asked.upload)
  return privateJson({ data: { id, offset: await receivedBytes(id) } })
})

/**
 * PUT /api/staff/imports/files/{id}?name&size&modified&offset with bytes: {offset}. The last chunk is answered with 201
 * and {upload} for a table or zip, or {sku, what} for a photograph, which is then already imported.
 */
const receive = guarded('create', async ({ request, path: [, , id = ''], query, session }) => {
  const number = (name: string) => Number(query.get(name))
  const asked = validated({ name: query.get('name'), size: number('size'), modified: number('modified') })
  if ('refused' in asked) return asked.refused
  const { name, size } = asked.upload
  if (!isUploadId(id) || id !== importUploadId(session.staff.id, asked.upload)) return notFoundJson()
  const unfinished = await takeChunk(request, id, { offset: number('offset'), size })
  if (unfinished) return unfinished
  if (kindOfUpload(name) !== 'photograph') return created({ offset: size, upload: id })
  const open = async () => Readable.from([(await readUpload(id)) ?? Buffer.alloc(0)])
  const brought = await importPhoto({ path: name, size, refusal: '', open })
  await forgetUpload(id)
  return brought.ok ? created({ offset: size, sku: brought.sku, what: brought.what }) : invalid(brought.reason)
})

const uploads = z
  .object({
    table: z.string().max(40).default(''),
    photos: z.string().max(40).default(''),
    choices: storedChoices.default(storedChoices.parse({})),
  })
  .refine(({ table, photos }) => [table, photos].every((id) => id === '' || isUploadId(id)) && (table || photos))

/**
 * The colleagues whose previews run in this process, once for each. A preview holds its findings in memory and queries
 * the database for 100 lines a time.
 */
const running = processWide('import previews', (): number[] => [])
const maxRunning = { all: 8, own: 4 }

/**
 * POST /api/staff/imports/preview {table, photos, choices}: what an import of these uploads would do, streamed with
 * steps {lines, total}. Stops when the client disconnects.
 */
const preview = guarded('create', async ({ request, values, session }) => {
  const asked = uploads.safeParse(values)
  if (!asked.success) return invalid('Choose the files, and match their columns to fields.')
  const { id } = session.staff
  if (running.length >= maxRunning.all || running.filter((other) => other === id).length >= maxRunning.own)
    return refusedJson(429, 'Several files are being checked at the moment. Please try again in a minute.', {
      'Retry-After': '60',
    })
  running.push(id)
  return streamSteps(request, 'staff POST imports/preview', async (report, signal) => {
    try {
      const look = await previewUploads(asked.data, (lines, total) => report({ lines, total }), signal)
      return look ? privateJson({ data: look }) : toResponse({ ok: false, reason: 'gone' })
    } finally {
      running.splice(running.indexOf(id), 1)
    }
  })
})

/** POST /api/staff/imports {table, photos, choices, name}: {id} of the import, which the worker runs. */
const start = guarded('create', async ({ values, session }) => {
  const asked = uploads.safeParse(values)
  const named = z.string().min(1).max(500).safeParse(values.name)
  if (!asked.success || !named.success) return invalid('Choose the files, and match their columns to fields.')
  const startedBy = actorOf(session.staff).actor
  const started = await queueImport({ ...asked.data, name: named.data, startedBy })
  return started.ok ? created({ id: started.id }) : invalid(started.reason)
})

export const importHandlers = { list, read, former, undoable, undo, begin, receive, preview, start }
