import 'server-only'
import { keptSql } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { visitorName } from '@/lib/enquiries/enquiry'
import type { RecordView } from '../record-action'
import { mayAnswer } from './enquiry-actions'
import { replyLinks } from './reply'

/** Colleagues who may answer an enquiry of a boutique: everybody with a password, except staff of another boutique. */
const findColleagues = (boutique: string) =>
  db.staffAccount.findMany({
    where: { ...mayAnswer(boutique), password: { not: '' } },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  })

/** The assigned colleague, if no longer among the choices. */
const findAbsent = (id: number | null, present: { id: number }[]) =>
  id === null || present.some((one) => one.id === id)
    ? null
    : db.staffAccount.findUnique({
        where: { id },
        select: { id: true, name: true, suspended: true, role: true, boutique: true },
      })

/** The piece of an enquiry. */
const findPiece = async (item: number | null): Promise<{ id: number; name: string } | null> => {
  const [piece] = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT "StockItemId" AS "id", "Name" || ' (' || "SKU" || ')' || CASE WHEN ${keptSql} THEN '' ELSE ' (in the bin)' END AS "name"
    FROM "StockItem" WHERE "StockItemId" = ${item}`
  return piece ?? null
}

/** An enquiry's piece, mails, possible assignees and reply links. */
export const enquiryDetails: RecordView = async (id, staff) => {
  const enquiry = await db.enquiry.findUnique({
    where: { id },
    select: {
      reference: true,
      email: true,
      phone: true,
      name: true,
      firstName: true,
      lastName: true,
      title: true,
      item: true,
      item_id: true,
      boutique: true,
      assigned_to: true,
      mails: {
        select: { id: true, kind: true, to: true, state: true, last_error: true, sent_at: true },
        orderBy: { id: 'asc' },
      },
    },
  })
  if (!enquiry) return null
  const { item_id, mails, reference, email, phone, item, boutique } = enquiry
  const [settings, colleagues, piece] = await Promise.all([
    db.siteSettings.findFirst({ select: { brand_name: true, reply_template: true } }),
    findColleagues(boutique),
    findPiece(item_id),
  ])
  const facts = {
    reference,
    email,
    phone,
    item,
    boutique,
    name: visitorName(enquiry),
    colleague: staff.name,
    brand: settings?.brand_name ?? '',
  }
  return {
    mails,
    colleagues,
    absent: await findAbsent(enquiry.assigned_to, colleagues),
    piece,
    reply: replyLinks(settings?.reply_template ?? 'Dear {name},', facts),
  }
}
