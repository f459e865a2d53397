import 'server-only'
import * as z from 'zod'
import { previewOf, storeTyped } from '../preview'
import { forbidden, invalid, privateJson, type StaffHandler } from './request'

const asked = z.object({
  resource: z.string().max(40),
  id: z.union([z.string().min(1).max(120), z.number().int()]).transform(String),
  values: z.record(z.string().max(80), z.unknown()),
})

/** POST /api/staff/previews {resource, id, values}: {address} of the preview of the typed values. */
export const keepPreview: StaffHandler = async ({ values, session }) => {
  const validated = asked.safeParse(values)
  if (!validated.success) return invalid('Choose a record to preview.')
  const { resource, id, values: typed } = validated.data
  const looked = previewOf(resource, id, session.staff)
  if (!looked) return forbidden()
  await storeTyped(looked, typed, session.staff)
  return privateJson({ data: { address: `/staff/preview/${resource}/${encodeURIComponent(id)}` } })
}
