import { buttonOf, enquiriesOf, fillForm, invalidPhone, kinds, newEmail, openForm, thanks } from './support/forms'
import { sql } from './support/shop'
import { expect, test } from './support/test'
import { addCleanup } from './support/undo'

test.use({ javaScriptEnabled: false })

for (const kind of kinds)
  test(`without JavaScript the ${kind} form is sent`, async ({ page }) => {
    const email = newEmail()
    const form = await openForm(page, kind, false)
    await expect(form.locator('[name=website]')).not.toBeInViewport()
    await fillForm(form, kind, { email })
    await buttonOf(form).click()
    await expect(page.getByText(thanks)).toBeVisible()
    expect(await enquiriesOf(email)).toMatchObject([{ kind, form_origin: kind, spam: false }])
  })

test('without JavaScript the newsletter takes an address', async ({ page }) => {
  const email = newEmail()
  const form = await openForm(page, 'subscribe', false)
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You for Subscribing.' })).toBeVisible()
  expect(await sql('SELECT id FROM "Subscriber" WHERE email = $1', [email])).toHaveLength(1)
})

test('without JavaScript a wrong number comes back with every word typed', async ({ page }) => {
  const email = newEmail()
  const form = await openForm(page, 'enquiry', false)
  await fillForm(form, 'enquiry', { email, phone: '07700900123', message: 'A thought worth keeping' })
  await buttonOf(form).click()
  await expect(page.locator('#again-phone-error')).toHaveText(invalidPhone)
  await expect(page.getByText('A thought worth keeping')).toBeVisible()
  expect(await enquiriesOf(email)).toHaveLength(0)
})

test('without JavaScript an enquiry that finds no room on the disk comes back whole, and is sent once there is', async ({
  page,
}) => {
  const email = newEmail()
  const makeRoom = addCleanup(() => sql('DROP FUNCTION no_room CASCADE'))
  await sql(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = 'disk_full';
  END $$`)
  await sql(`CREATE TRIGGER no_room BEFORE INSERT ON "Enquiry" FOR EACH ROW
    WHEN (new.email = '${email}') EXECUTE FUNCTION no_room()`)
  const form = await openForm(page, 'enquiry', false)
  await fillForm(form, 'enquiry', { email, message: 'A thought worth keeping' })
  const [answer] = await Promise.all([page.waitForResponse('**/submit'), buttonOf(form).click()])
  expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '5'])
  await expect(page.getByText('This could not be sent just now. Please send it again in a moment.')).toBeVisible()
  const again = page.locator('form#again')
  await expect(again.getByLabel('Message')).toHaveValue('A thought worth keeping')
  await makeRoom()
  await again.getByRole('checkbox').check()
  await buttonOf(again).click()
  await expect(page.getByText(thanks)).toBeVisible()
  expect(await enquiriesOf(email)).toHaveLength(1)
})

test('without JavaScript a search without a hit takes the wish', async ({ page }) => {
  const email = newEmail()
  await page.goto('/richard-mille-watches?q=nothinglikethis')
  const form = page.locator('#enquiry-wanted')
  await fillForm(form, 'enquiry', { email })
  await buttonOf(form).click()
  await expect(page.getByText(thanks)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Send another enquiry' })).toBeVisible()
  expect(await enquiriesOf(email)).toMatchObject([{ kind: 'enquiry', sku: '' }])
})

test('without JavaScript the list leads to the form of its piece', async ({ page }) => {
  await page.goto('/richard-mille-watches?q=rm&view=list')
  await page
    .getByRole('link', { name: /^Enquire Now/ })
    .first()
    .click()
  await expect(page).toHaveURL(/#enquiry$/)
  await expect(page.getByRole('heading', { name: /Write to us about/ })).toBeInViewport()
})
