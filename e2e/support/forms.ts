import { expect, type Locator, type Page } from '@playwright/test'
import { sql, visit } from './shop'

export const thanks = 'We have your enquiry and will reply within one working day.'
export const invalidPhone = 'Invalid phone number. Please provide your country code. e.g. +44 or 0044'
export const tooShort = 'Minimum 10 characters required'
export const incomplete = 'All fields and privacy confirmation are required'
export const noResponse = 'API Error, please try again. Error: No response from the server.'

let visitors = 0
/** A mail address that no visitor has used. */
export const newEmail = () => {
  visitors += 1
  return `visitor-${process.pid}-${Date.now()}-${visitors}@example.com`
}

/** A piece that a guest can enquire about. */
export const anyPiece = async () => {
  const [piece] = await sql<{ SKU: string; Model: string; ManufacturerName: string; Name: string }>(
    `SELECT "SKU", "Model", "ManufacturerName", "Name" FROM "StockItem"
     WHERE "MembersAreaOnly" = 0 AND NOT "isSold" AND "Family" = 'watch' ORDER BY "SKU" LIMIT 1`,
  )
  if (!piece) throw new Error('The shop has no watch.')
  return piece
}

export type Kind = 'contact' | 'footer' | 'enquiry' | 'appointment' | 'sell'
export const kinds: Kind[] = ['contact', 'footer', 'enquiry', 'appointment', 'sell']

/** Opens the page with a form and returns the form. */
export const openForm = async (page: Page, kind: Kind | 'subscribe', withScript = true): Promise<Locator> => {
  const open = withScript ? visit : (at: Page, path: string) => at.goto(path)
  if (kind === 'enquiry') {
    const { SKU } = await anyPiece()
    await open(page, `/watch/x/${SKU}`)
    if (withScript) await page.getByRole('button', { name: 'Write to Us' }).click()
    return page.locator(`#enquiry-${SKU}`)
  }
  const path = {
    contact: '/contact',
    footer: '/about',
    appointment: '/locations',
    sell: '/sellyourwatch',
    subscribe: '/',
  }
  await open(page, path[kind])
  return page.locator(kind === 'appointment' ? '#appointment-Geneva' : `form#${kind}`)
}

export type Words = { email: string; phone?: string; message?: string; name?: string; agree?: boolean }

/** Fills in the form's required fields. */
export const fillForm = async (form: Locator, kind: Kind, words: Words) => {
  const { email, phone = '+447700900123', message = 'Is this one still with you?', name = 'Anna Keller' } = words
  const [first = '', last = ''] = name.split(' ')
  if (kind === 'contact' || kind === 'footer') {
    await form.getByLabel('Title').selectOption('Ms')
    await form.getByLabel('First name').fill(first)
    await form.getByLabel('Last name').fill(last)
  } else await form.getByLabel('Name', { exact: true }).fill(name)
  if (kind === 'footer') await form.getByLabel('How can we help?').selectOption('Shipping information')
  if (kind === 'appointment') await form.getByLabel('Enquiry type').selectOption('View collection')
  await form.getByLabel('Email').fill(email)
  await phoneOf(form).fill(phone)
  await form.getByLabel('Message').fill(message)
  if (words.agree !== false) await form.getByRole('checkbox').check()
}

export const phoneOf = (form: Locator) => form.locator('[name=phone]')
export const buttonOf = (form: Locator) => form.locator('button[type=submit]')
export const errorOf = (form: Locator, field: string) => form.locator(`[id$="-${field}-error"]`)
export const summaryOf = (form: Locator) => form.locator('.note')

export const enquiriesOf = (email: string) =>
  sql<Record<string, string | boolean | null>>('SELECT * FROM "Enquiry" WHERE email = $1 ORDER BY id', [email])

/** Collects the body of every POST /submit from the page. */
export const watchSubmits = (page: Page) => {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/submit')
      bodies.push(request.postDataJSON())
  })
  return bodies
}

export const expectThanks = async (form: Locator) => {
  await expect(form.getByText(thanks)).toBeVisible({ timeout: 40_000 })
  await expect(form.getByRole('button', { name: 'Send another enquiry' })).toBeVisible()
}
