import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { axe } from './support/axe'
import { newEmail, openForm } from './support/forms'
import { ownShop } from './support/own-shop'
import { baseUrl, sql, until, visit } from './support/shop'
import { expect, test } from './support/test'
import { addCleanup } from './support/undo'

const { MAIL_DIR } = ownShop

/** Finds the mail to an address that contains the words; the journeys' shop writes its mails to a folder. */
const mailTo = async (email: string, words: string) => {
  let found = ''
  await until(async () => {
    const files = (await readdir(MAIL_DIR).catch((): string[] => [])).filter((file) => file.endsWith('.eml'))
    for (const file of files.sort().reverse().slice(0, 50)) {
      const source = await readFile(path.join(MAIL_DIR, file), 'utf8')
      if (source.includes(`To: ${email}`) && source.includes(words)) found = source
    }
    return found !== ''
  }, 30_000)
  return found
}

const welcomeTo = (email: string) => mailTo(email, 'List-Unsubscribe:')

/** The link in the confirmation mail. */
const questionTo = async (email: string) => {
  const source = (await mailTo(email, 'Please confirm')).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  const { pathname, search } = new URL(/https?:\/\/\S+\/subscription\?[^\s"<]+/.exec(source)?.[0] ?? '')
  return pathname + search.replaceAll('&amp;', '&')
}

const wayOut = (source: string) => {
  const header = /^List-Unsubscribe:\s*<([^>]+)>/im.exec(source.replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? ''
  const { pathname, search } = new URL(header.replaceAll(' ', ''))
  return pathname + search
}

const subscriber = async (email: string) =>
  (
    await sql<{ unsubscribed_at: Date | null }>('SELECT "unsubscribed_at" FROM "Subscriber" WHERE email = $1', [email])
  )[0]

const subscribe = async (page: import('@playwright/test').Page, email: string) => {
  const form = await openForm(page, 'subscribe')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText('Thank You for Subscribing.')).toBeVisible()
}

/** Opens the confirmation link and presses the button. */
const confirm = async (page: import('@playwright/test').Page, email: string) => {
  await visit(page, await questionTo(email))
  await expect(page.getByText(`Shall we send it to ${email}?`)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You for Subscribing.' })).toBeVisible()
}

test('a reader is asked, welcomed, leaves by the link of the mail, and comes back only by confirming', async ({
  page,
}) => {
  const email = newEmail()
  await subscribe(page, email)
  // While the database takes nothing, the button's answer says so and leads back to the question.
  const makeRoom = addCleanup(() => sql('DROP FUNCTION no_room_for_readers CASCADE'))
  await sql(`CREATE FUNCTION no_room_for_readers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = 'disk_full';
  END $$`)
  await sql(`CREATE TRIGGER no_room_for_readers BEFORE UPDATE ON "Subscriber" FOR EACH ROW
    WHEN (new.email = '${email}') EXECUTE FUNCTION no_room_for_readers()`)
  await visit(page, await questionTo(email))
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
  await expect(page.getByText('This could not be sent just now.')).toBeVisible()
  await expect(page.locator('form#again')).toHaveCount(0)
  await makeRoom()
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You for Subscribing.' })).toBeVisible()
  await visit(page, await questionTo(email))
  await expect(page.getByRole('heading', { name: 'Thank You for Subscribing.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, subscribe me' })).toHaveCount(0)
  const address = wayOut(await welcomeTo(email))
  await visit(page, address)
  await expect(page.getByText(`Shall we stop sending our newsletter to ${email}?`)).toBeVisible()
  expect((await subscriber(email))?.unsubscribed_at).toBeNull()
  await axe(page)
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  expect((await subscriber(email))?.unsubscribed_at).toBeInstanceOf(Date)

  await subscribe(page, email)
  expect((await subscriber(email))?.unsubscribed_at).toBeInstanceOf(Date)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the thanks offer to subscribe with another address', async ({ page }) => {
    await page.goto('/about')
    const field = page.getByRole('region', { name: 'Subscribe to our newsletter' }).getByRole('textbox')
    await field.fill(newEmail())
    await field.press('Enter')
    await expect(page).toHaveURL(/\/thank-you\?form=subscribe/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You for Subscribing.')
    await page.getByRole('link', { name: 'Subscribe with another email' }).click()
    await expect(page).toHaveURL(/#newsletter$/)
    await field.fill(newEmail())
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You for Subscribing.')
  })
})

test('a mail program unsubscribes with one click, once and again', async ({ page }) => {
  const email = newEmail()
  await subscribe(page, email)
  await confirm(page, email)
  const source = await welcomeTo(email)
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  for (const _ of ['first', 'again']) {
    const { status } = await fetch(new URL(wayOut(source), baseUrl), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(status).toBe(200)
    expect((await subscriber(email))?.unsubscribed_at).toBeInstanceOf(Date)
  }
})
