import 'server-only'
import { db } from '@/lib/db/client'
import { obtain } from '@/lib/images/obtain'
import { photoWidths } from '@/lib/images/photo'
import { may } from '../roles'
import { forbidden, notFoundJson, type StaffHandler } from './asked'

/** GET /api/staff/photographs/{SKU}/{name}?width: any photograph as a JPEG, also of what visitors may not see. */
const show: StaffHandler = async ({ path, query, session }) => {
  if (!may(session.staff.role, 'see', 'photographs')) return forbidden()
  const [, sku = '', name = ''] = path.map((part) => decodeURIComponent(part))
  const row = await db.photo.findUnique({ where: { SKU_name: { SKU: sku, name } } })
  const width = photoWidths.find((one) => String(one) === query.get('width')) ?? 320
  const found =
    row && (await obtain({ SKU: sku, name, hash: row.hash, masterWidth: row.width, width, isPublic: false }, 'jpg'))
  if (!found) return notFoundJson()
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      'Content-Type': 'image/jpeg',
      'X-Content-Type-Options': 'nosniff',
      // Its address changes with its content; the person's own browser may keep it for an hour.
      'Cache-Control': 'private, max-age=3600',
    },
  })
}

export const photographHandlers = { show }
