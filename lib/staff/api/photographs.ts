import 'server-only'
import * as z from 'zod'
import { db } from '@/lib/db/client'
import { refusedJson } from '@/lib/http/json'
import { matchesETag } from '@/lib/http/response-headers'
import { siteFolder } from '@/lib/images/address'
import { certificatePrefix } from '@/lib/images/file-access'
import { getDerivative } from '@/lib/images/get-derivative'
import { photoWidths } from '@/lib/images/photo'
import { photoTag } from '@/lib/images/serve'
import { itemOf } from '@/lib/images/storage'
import { forgetUpload, isUploadId, receivedBytes } from '@/lib/images/uploads'
import type { Staff } from '../account'
import {
  addPhotograph,
  alreadyAdded,
  arrangePhotographs,
  findFolder,
  listPhotographs,
  listRemoved,
  mayArrange,
  maySendPoster,
  pictureOfRemoved,
  putBackPhotograph,
  removePhotograph,
  replacePhotograph,
  restorePhotograph,
  tagOfRemoved,
} from '../photographs'
import { may } from '../roles'
import { faultOf, kindOfFile, refusalOf, type Upload, uploadId } from '../uploads'
import { takeChunk } from './file-chunks'
import { forbidden, invalid, notFoundJson, privateJson, type StaffHandler, toResponse } from './request'

const gone = () => toResponse({ ok: false, reason: 'gone' })

/** Refuses a change of a folder: the site's, one whose piece was given another SKU since, or with `otherwise`. */
const forbiddenFolder = async (sku: string, otherwise: string) => {
  if (sku === siteFolder) return forbidden('Only managers and owners can change the site’s pictures and files.')
  const [piece] = await db.$queryRaw<{ now: string }[]>`
    SELECT "SKU" AS now FROM "StockItem" WHERE "StockItemId" = item_id_by_sku(${sku})`
  return forbidden(
    piece && piece.now !== sku ? `${sku} is now ${piece.now}. Please upload the photographs again.` : otherwise,
  )
}

/** A folder's photographs, as the one who changes them may do it. */
type Change = { folder: string; sku: string; name: string; values: Record<string, unknown>; staff: Staff }

/** Wraps a change of a folder's photographs in the permission checks. */
const arranging =
  (change: (asked: Change) => Promise<Response>): StaffHandler =>
  async ({ path: [, sku = '', name = ''], session, values }) => {
    const folder = await findFolder(sku)
    if (!folder || !may(session.staff.role, 'edit', 'photographs') || !(await mayArrange(sku, session.staff)))
      return forbiddenFolder(sku, 'These photographs belong to a piece that has been deleted or belongs to another boutique.')
    return change({ folder, sku, name, values, staff: session.staff })
  }

const listed = async ({ folder, sku }: { folder: string; sku: string }, more: object = {}) => {
  const [data, removed] = await Promise.all([listPhotographs(folder, sku), listRemoved(folder)])
  return privateJson({ data, removed, ...more })
}

/** GET /api/staff/photographs/{SKU}: the photographs, and in `removed` those that can be restored. */
const list: StaffHandler = async ({ path: [, sku = ''], session }) => {
  const folder = may(session.staff.role, 'see', 'photographs') ? await findFolder(sku) : null
  return folder ? listed({ folder, sku }) : notFoundJson()
}

/** Headers of a JPEG. With `no-cache` and a tag, the browser revalidates: 404 once the session has ended. */
const jpegHeaders = (caching: string, tag?: string) => ({
  'Content-Type': 'image/jpeg',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': caching,
  ...(tag && { ETag: tag }),
})

/** GET /api/staff/photographs/{SKU}/{name}?width: any photograph as a JPEG, including those hidden from visitors. */
const show: StaffHandler = async ({ request, path: [, sku = '', name = ''], query, session }) => {
  if (!may(session.staff.role, 'see', 'photographs')) return forbidden()
  const folder = await findFolder(sku)
  const itemId = folder ? itemOf(folder) : undefined
  const row = itemId === undefined ? null : await db.photo.findFirst({ where: { item_id: itemId, name } })
  const width = photoWidths.find((one) => String(one) === query.get('width')) ?? 320
  const found =
    row &&
    (await getDerivative(
      { itemId: row.item_id, name, hash: row.hash, masterWidth: row.width, width, isPublic: false },
      'jpg',
    ))
  if (!found) return notFoundJson()
  if (!found.isExact) return new Response(new Uint8Array(found.bytes), { headers: jpegHeaders('private, no-store') })
  const tag = photoTag(row.hash, found.size)
  const headers = jpegHeaders('private, no-cache', tag)
  if (matchesETag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(found.bytes), { headers })
}

/** GET /api/staff/photographs/{SKU}/{name}/removed: a removed photograph as a JPEG, 160 pixels wide. */
const showRemoved: StaffHandler = async ({ request, path: [, sku = '', name = ''], session }) => {
  if (!may(session.staff.role, 'see', 'photographs')) return forbidden()
  const folder = await findFolder(sku)
  const tag = folder && (await tagOfRemoved(folder, name))
  if (!tag) return notFoundJson()
  const headers = jpegHeaders('private, no-cache', tag)
  if (matchesETag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
  const bytes = await pictureOfRemoved(folder, name)
  return bytes ? new Response(new Uint8Array(bytes), { headers }) : notFoundJson()
}

const names = z.array(z.string().max(200)).max(1_000)

const arrangement = z
  .object({
    order: names.optional(),
    was: names.optional(),
    closeUps: z.record(z.string().max(200), z.boolean()).optional(),
  })
  .refine(({ order, closeUps }) => order ?? closeUps)

/**
 * PUT /api/staff/photographs/{SKU} {order: [names], was: [names], closeUps: {name: true}}: the order, which was `was`
 * until now, or the marks that change, or both.
 */
const arrange = arranging(async ({ folder, sku, values, staff }) => {
  const asked = arrangement.safeParse(values)
  if (!asked.success) return invalid('Give the order of the photographs.')
  if (await arrangePhotographs(folder, asked.data, staff)) return listed({ folder, sku })
  return invalid('Somebody has reordered these photographs in the meantime. Nothing was changed.')
})

/** DELETE /api/staff/photographs/{SKU}/{name}: `removedAs` is the name under which it can be restored. */
const remove = arranging(async ({ folder, sku, name, staff }) => {
  const removedAs = await removePhotograph(folder, name, staff)
  return removedAs === null ? gone() : listed({ folder, sku }, { removedAs })
})

/** POST /api/staff/photographs/{SKU}/{name}/restore */
const restore = arranging(async ({ folder, sku, name, staff }) =>
  (await restorePhotograph(folder, name, staff)) === null ? gone() : listed({ folder, sku }),
)

/** POST /api/staff/photographs/{SKU}/{name}/put-back {former}: undoes a replacement, unless there is a newer one. */
const putBack = arranging(async ({ folder, sku, name, values, staff }) => {
  const put = await putBackPhotograph(folder, { name, former: String(values.former) }, staff)
  if (put.ok) return listed({ folder, sku })
  return put.reason === 'gone' ? gone() : invalid('Somebody has replaced this photograph in the meantime. Nothing was changed.')
})

const facts = z.object({
  sku: z.string().max(40),
  name: z.string().min(1).max(200),
  size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  modified: z.number().default(0),
  replaces: z.string().max(200).default(''),
})

const isOfPiece = (name: string) => kindOfFile(name) === 'film' || name.toLowerCase().startsWith(certificatePrefix)

/** Whether an upload to the site's folder was added before: its film has the picture now. */
const isAdded = async (upload: Upload, staff: Staff) =>
  (await alreadyAdded(siteFolder, uploadId(staff.id, upload), upload.name)) !== null

/**
 * Films of pieces, their posters and certificates are stored in the site's folder, to which the role boutique may add
 * only these.
 */
const mayAdd = async (upload: Upload, staff: Staff) => {
  const { sku, name } = upload
  if (await mayArrange(sku, staff)) return true
  if (sku !== siteFolder) return false
  if (kindOfFile(name) !== 'photograph') return isOfPiece(name)
  return (await maySendPoster(upload, staff)) || (await isAdded(upload, staff))
}

const validated = async (
  values: unknown,
  staff: Staff,
): Promise<{ upload: Upload; folder: string } | { refused: Response }> => {
  const asked = facts.safeParse(values)
  if (!asked.success) {
    const isLong = asked.error.issues.some(({ path, code }) => path[0] === 'name' && code === 'too_big')
    return {
      refused: invalid(
        isLong ? 'The file name is longer than 200 characters. Please shorten it.' : 'Choose a file and a piece.',
      ),
    }
  }
  const folder = await findFolder(asked.data.sku)
  if (!folder || !may(staff.role, 'edit', 'photographs') || !(await mayAdd(asked.data, staff)))
    return {
      refused: await forbiddenFolder(
        asked.data.sku,
        'None of your pieces has this SKU. Save the piece first, or check whether it was deleted or moved to another boutique.',
      ),
    }
  const refusal = refusalOf(asked.data)
  if (!refusal) return { upload: asked.data, folder }
  const { status, sentence } = refusal
  return { refused: status === 413 ? refusedJson(413, sentence) : invalid(sentence) }
}

/** POST /api/staff/uploads {sku, name, size, modified}: {id, offset} to start or resume an upload. */
const begin: StaffHandler = async ({ values, session }) => {
  const asked = await validated(values, session.staff)
  if ('refused' in asked) return asked.refused
  const id = uploadId(session.staff.id, asked.upload)
  const name = asked.upload.replaces ? null : await alreadyAdded(asked.folder, id, asked.upload.name)
  return privateJson({ data: name ? { id, offset: asked.upload.size, name } : { id, offset: await receivedBytes(id) } })
}

/**
 * PUT /api/staff/uploads/{id}?sku&name&size&modified&offset with bytes: {offset}. A chunk at a wrong offset is answered
 * with 409 and the offset to continue from; the last chunk with 201, the photograph's name and, if it replaces another,
 * `former`, with which that can be put back.
 */
const receive: StaffHandler = async ({ request, path: [, id = ''], query, session }) => {
  const given = {
    sku: query.get('sku'),
    name: query.get('name'),
    size: Number(query.get('size')),
    modified: Number(query.get('modified')),
    replaces: query.get('replaces') ?? '',
  }
  const asked = await validated(given, session.staff)
  if ('refused' in asked) return asked.refused
  if (!isUploadId(id) || id !== uploadId(session.staff.id, asked.upload)) return notFoundJson()
  const { folder } = asked
  const { size, name } = asked.upload
  const added = asked.upload.replaces ? null : await alreadyAdded(folder, id, name)
  if (added) return privateJson({ data: { offset: size, name: added } }, 201)
  const unfinished = await takeChunk(request, id, { offset: Number(query.get('offset')), size })
  if (unfinished) return unfinished
  const fault = await faultOf(id, name)
  if (fault) {
    await forgetUpload(id)
    return invalid(fault)
  }
  const { replaces } = asked.upload
  const { staff } = session
  if (!replaces) return privateJson({ data: { offset: size, name: await addPhotograph(folder, id, name, staff) } }, 201)
  const replaced = await replacePhotograph(folder, id, { fileName: name, name: replaces }, staff)
  return replaced ? privateJson({ data: { offset: size, name: replaces, ...replaced } }, 201) : gone()
}

export const photographHandlers = { list, show, showRemoved, arrange, remove, restore, putBack, begin, receive }
