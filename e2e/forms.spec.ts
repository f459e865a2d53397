import type { Page } from '@playwright/test'
import { axe } from './support/axe'
import {
  anyPiece,
  buttonOf,
  enquiriesOf,
  expectThanks,
  fillForm,
  kinds,
  newEmail,
  openForm,
  watchSubmits,
} from './support/forms'
import { sql, visit } from './support/shop'
import { expect, test } from './support/test'

for (const kind of kinds)
  test(`a visitor sends the ${kind} form and is thanked`, async ({ page }) => {
    const email = newEmail()
    const form = await openForm(page, kind)
    await fillForm(form, kind, { email })
    await buttonOf(form).click()
    await expectThanks(form)
    await expect(form.getByRole('heading', { name: 'Thank you, Anna.' })).toBeVisible()
    await expect(form.getByRole('group', { name: /^Thank you, Anna\. .* Your reference is \S+$/ })).toBeFocused()
    const [kept] = await enquiriesOf(email)
    expect(kept).toMatchObject({ kind, form_origin: kind, phone: '+447700900123', spam: false })
    expect(kept?.form_url).toBe(page.url())
    await expect(form.getByText(String(kept?.reference))).toBeVisible()

    await form.getByRole('button', { name: 'Send another enquiry' }).click()
    await expect(form.getByLabel('Message')).toHaveValue('')
    await expect(form.getByLabel('Email')).toHaveValue('')
    await expect(form.getByRole('checkbox')).not.toBeChecked()
  })

test('what a form knows by itself goes along', async ({ page }) => {
  const piece = await anyPiece()
  const [about, request, footer] = [newEmail(), newEmail(), newEmail()]
  await visit(page, '/about?utm_source=letter&utm_medium=mail&utm_campaign=autumn&utm_term=tonneau&utm_content=top')
  const enquiry = await openForm(page, 'enquiry')
  await fillForm(enquiry, 'enquiry', { email: about })
  await buttonOf(enquiry).click()
  await expectThanks(enquiry)
  expect((await enquiriesOf(about))[0]).toMatchObject({
    sku: piece.SKU,
    model: piece.Model,
    utm_source: 'letter',
    utm_medium: 'mail',
    utm_campaign: 'autumn',
    utm_term: 'tonneau',
    utm_content: 'top',
  })

  const appointment = await openForm(page, 'appointment')
  await appointment.getByLabel('Preferred date').fill('A Friday in May')
  await fillForm(appointment, 'appointment', { email: request })
  await buttonOf(appointment).click()
  await expectThanks(appointment)
  expect((await enquiriesOf(request))[0]).toMatchObject({
    boutique: 'Geneva',
    selectedOptionName: 'View collection',
    preferredDate: 'A Friday in May',
    utm_source: 'letter',
  })

  const submits = watchSubmits(page)
  const foot = await openForm(page, 'footer')
  await fillForm(foot, 'footer', { email: footer })
  await buttonOf(foot).click()
  await expectThanks(foot)
  expect(submits[0]).toMatchObject({ privacy: ['Agreed'], title: 'Ms', form_origin: 'footer', form_url: page.url() })
  expect((await enquiriesOf(footer))[0]).toMatchObject({ selectedOptionName: 'Shipping information', title: 'Ms' })
})

test('a double click sends once', async ({ page }) => {
  const email = newEmail()
  const submits = watchSubmits(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/submit', async (route) => {
    await released
    await route.continue()
  })
  const form = await openForm(page, 'contact')
  await fillForm(form, 'contact', { email })
  await buttonOf(form).dblclick()
  await expect(buttonOf(form)).toHaveAttribute('aria-busy', 'true')
  await expect(buttonOf(form)).toHaveText('Sending')
  await buttonOf(form).click()
  release()
  await expectThanks(form)
  expect(submits).toHaveLength(1)
  expect(await enquiriesOf(email)).toHaveLength(1)
})

test('typed words outlive a reload and end with success', async ({ page }) => {
  const form = await openForm(page, 'footer')
  await fillForm(form, 'footer', { email: newEmail(), message: 'Half a thought, which' })
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:footer'))).toContain('which')
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue('Half a thought, which')
  await expect(form.getByLabel('Title')).toHaveValue('Ms')
  await expect(form.getByRole('checkbox')).not.toBeChecked()
  await expect(buttonOf(form)).toBeEnabled()
  await visit(page, '/contact')
  await expect(page.locator('form#contact').getByLabel('Message')).toHaveValue('')
  await form.getByRole('checkbox').check()
  await buttonOf(form).click()
  await expectThanks(form)
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue('')
})

test('a form can be sent with the keyboard alone', async ({ page }) => {
  const email = newEmail()
  const form = await openForm(page, 'contact')
  await form.getByLabel('Title').focus()
  for (const words of ['Ms', 'Anna', 'Keller', email, '+447700900123', 'Is this one still with you?']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(buttonOf(form)).toBeFocused()
  await expect(buttonOf(form)).toHaveAccessibleDescription('')
  await page.keyboard.press('Enter')
  await expectThanks(form)
  await expect(form.getByRole('group', { name: /^Thank you/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Title')).toBeFocused()
  expect(await enquiriesOf(email)).toHaveLength(1)
})

test('a piece’s form opens, hides, and keeps its words', async ({ page }) => {
  const form = await openForm(page, 'enquiry')
  const hide = page.getByRole('button', { name: 'Hide Form' })
  await expect(hide).toHaveAttribute('aria-expanded', 'true')
  await form.getByLabel('Message').fill('Half a thought')
  await hide.click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Write to Us' }).click()
  await expect(form.getByLabel('Message')).toHaveValue('Half a thought')
  await axe(page)

  // A navigation, not a reload: on a reload the browser restores the scroll position.
  const address = `${page.url().split('#')[0]}#enquiry`
  await visit(page, '/about')
  await visit(page, address)
  await expect(form).toBeVisible()
  await expect(page.getByRole('heading', { name: /Write to us about/ })).toBeInViewport()
})

test('the popup of the list asks about its piece and gives the focus back', async ({ page }) => {
  await visit(page, '/richard-mille-watches?q=rm&view=list')
  const opener = page.getByRole('button', { name: /^Enquire Now/ }).nth(1)
  const popup = page.getByRole('dialog')
  const outside = () =>
    page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement !== body && !activeElement?.closest('dialog')
    })
  await opener.click()
  const [piece] = await sql<{ ManufacturerName: string; Model: string; SKU: string }>(
    'SELECT "ManufacturerName", "Model", "SKU" FROM "StockItem" WHERE "SKU" = $1',
    [await popup.locator('[name=sku]').inputValue()],
  )
  await expect(popup).toHaveAccessibleName(`Enquiry about ${piece?.ManufacturerName} ${piece?.Model}`)
  for (let step = 0; step < 16; step++) {
    await page.keyboard.press('Tab')
    expect(await outside()).toBe(false)
  }
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(opener).toBeFocused()

  await opener.click()
  await popup.getByText('Close', { exact: true }).click()
  await expect(popup).toHaveCount(0)
  await opener.click()
  await popup.getByRole('heading').click()
  await expect(popup).toBeVisible()
  await page.mouse.click(100, 400)
  await expect(popup).toHaveCount(0)
  await expect(opener).toBeFocused()

  await opener.click()
  const email = newEmail()
  const form = popup.locator('form')
  await fillForm(form, 'enquiry', { email })
  await buttonOf(form).click()
  await expectThanks(form)
  expect((await enquiriesOf(email))[0]).toMatchObject({ sku: piece?.SKU, model: piece?.Model })
})

test('a form that was sent comes back empty, whatever the browser remembers of its fields', async ({ page }) => {
  const email = newEmail()
  const form = await openForm(page, 'footer')
  await fillForm(form, 'footer', { email, agree: false, message: 'One that is not sent yet' })
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('not sent yet')
  await page.goto('/services')
  await page.goBack()
  await expect(form.getByLabel('Message')).toHaveValue('One that is not sent yet')
  await form.getByRole('checkbox').check()
  await buttonOf(form).click()
  await expectThanks(form)

  await page.goto('/services')
  await page.goBack()
  await page.waitForLoadState('networkidle')
  await expect(form.getByLabel('Message')).toHaveValue('')
  await expect(form.getByLabel('Email')).toHaveValue('')
  await expect(form.getByRole('checkbox')).not.toBeChecked()
  expect(await enquiriesOf(email)).toHaveLength(1)
})

/** What a browser that translates does to a page: every text is replaced by another, in elements of its own. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (text.parentElement?.matches('script, style, textarea')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `«${text.nodeValue}»`
      outer.append(inner)
      if (text.parentElement?.matches('option')) text.nodeValue = inner.textContent
      else text.parentNode?.replaceChild(outer, text)
    }
  })

test('a page that the browser has translated sends its form, in the words of the shop, and filters', async ({
  page,
}) => {
  const email = newEmail()
  const form = await openForm(page, 'contact')
  await translate(page)
  await form.locator('[name=title]').selectOption({ index: 2 })
  for (const [name, value] of Object.entries({
    firstName: 'Anna',
    lastName: 'Keller',
    email,
    phone: '+447700900123',
    message: 'Ist sie noch zu haben?',
  }))
    await form.locator(`[name=${name}]`).fill(value)
  await form.getByRole('checkbox').check()
  await buttonOf(form).click()
  await expect.poll(async () => (await enquiriesOf(email)).length).toBe(1)
  await expectThanks(form)
  expect((await enquiriesOf(email))[0]?.title).toMatch(/^\w+$/)

  await visit(page, '/richard-mille-watches')
  await translate(page)
  await page.getByRole('button', { name: /Filters/ }).click()
  await page.locator('#filters input[type=checkbox]').first().click()
  await expect(page).toHaveURL(/\?/)
  await expect(page.getByText('watches match your criteria').first()).toBeAttached()
  await expect(page.getByRole('region', { name: 'Watches' }).getByRole('listitem').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/richard-mille-watches')
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})
