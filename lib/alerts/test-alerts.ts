import { beforeAll, beforeEach } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import type { Message } from '@/lib/mail/message'
import { confirmAlert, requestAlert } from './commands'
import { parseAlert } from './schema'

/** Before each test of a file: a small shop without alerts, arrivals and pieces whose SKU begins with A-. */
export const prepareShop = () => {
  beforeAll(fillTestShop)
  beforeEach(async () => {
    await rows('DELETE FROM "Alert"')
    await rows(`DELETE FROM "StockItem" WHERE "SKU" LIKE 'A-%'`)
    await rows('DELETE FROM "AlertArrival"')
    await rows('DELETE FROM "RateLimit"')
  })
}

export const parsed = (fields: Record<string, unknown>) => {
  const alert = parseAlert(fields)
  if (!alert.ok) throw new Error(JSON.stringify(alert.errors))
  return alert.value
}
export const ask = async (fields: Record<string, unknown>, member?: Parameters<typeof requestAlert>[1]) => {
  await requestAlert(parsed(fields), member)
  const [{ id }] = await rows('SELECT max(id) AS id FROM "Alert"')
  return id as number
}
export const waitFor = async (email: string, query = 'q=daytona', more = {}) => {
  const id = await ask({ email, listing: 'other', query, ...more })
  await confirmAlert(id)
  return id
}
export const add = (sku: string, more: Record<string, unknown> = {}) => {
  const row = { Family: 'watch', SKU: sku, Name: 'Daytona', ManufacturerName: 'Rolex', Price: 20000, ...more }
  const names = Object.keys(row)
  return rows(
    `INSERT INTO "StockItem" (${names.map((name) => `"${name}"`)}) VALUES (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  )
}
export const set = (sku: string, change: string) => rows(`UPDATE "StockItem" SET ${change} WHERE "SKU" = $1`, [sku])
export const addMember = async (email: string) => {
  const [{ id }] = await rows(
    `INSERT INTO "Member" (name, email, status, email_verified_at) VALUES ('A', $1, 1, now()) RETURNING id`,
    [email],
  )
  return id as number
}
export const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams)
/** The address that a mail program calls to unsubscribe. */
export const unsubscribeUrlOf = (message: Message | null) =>
  JSON.parse(JSON.stringify(message?.list)).unsubscribe.url as string
export const alertMails = () => rows(`SELECT * FROM "Mail" WHERE kind = 'alert' ORDER BY id`)
/** What the worker does once the mail server has taken the mails. */
export const sendMails = () =>
  rows(`UPDATE "Mail" SET state = 'sent', sent_at = clock_timestamp() WHERE state = 'queued'`)
export const told = async () =>
  (await rows('SELECT alert_id, reason FROM "AlertMatch" ORDER BY id')).map(({ reason }) => reason)
