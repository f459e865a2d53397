import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import {
  anyPiece,
  buttonOf,
  enquiriesOf,
  errorOf,
  expectThanks,
  fillForm,
  incomplete,
  invalidPhone,
  kinds,
  newEmail,
  onlyNumbers,
  openForm,
  phoneOf,
  summaryOf,
  tooShort,
  watchSubmits,
} from './support/forms'
import { visit as enter, get, sql } from './support/shop'

const axe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([])
}

for (const kind of kinds)
  test(`a visitor sends the ${kind} form and is thanked`, async ({ page }) => {
    const email = newEmail()
    const form = await openForm(page, kind)
    await fillForm(form, kind, { email })
    await buttonOf(form).click()
    await expectThanks(form)
    await expect(form.getByRole('heading', { name: 'Thank you, Anna.' })).toBeVisible()
    await expect(form.getByRole('status').first()).toBeFocused()
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
  const [about, visit, footer] = [newEmail(), newEmail(), newEmail()]
  await enter(page, '/about?utm_source=letter&utm_medium=mail&utm_campaign=autumn&utm_term=tonneau&utm_content=top')
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
  await fillForm(appointment, 'appointment', { email: visit })
  await buttonOf(appointment).click()
  await expectThanks(appointment)
  expect((await enquiriesOf(visit))[0]).toMatchObject({
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

test('the newsletter thanks, also a second time, and takes another address', async ({ page }) => {
  const email = newEmail()
  const form = await openForm(page, 'subscribe')
  for (const _ of ['first', 'again']) {
    await form.getByPlaceholder('Please enter your email address').fill(email)
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(form.getByText('Thank You for Subscribing.')).toBeVisible()
    await form.getByRole('button', { name: 'Subscribe with another email' }).click()
    await expect(form.getByLabel('Email')).toBeFocused()
    await expect(form.getByLabel('Email')).toHaveValue('')
  }
  expect(await sql('SELECT id FROM "Subscriber" WHERE email = $1', [email])).toHaveLength(1)

  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(errorOf(form, 'email')).not.toBeEmpty()
  await expect(form.getByLabel('Email')).toBeFocused()
  await form.getByLabel('Email').fill('nobody@')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(errorOf(form, 'email')).not.toBeEmpty()
  await expect(form.getByText('Thank You for Subscribing.')).toHaveCount(0)
})

test('a phone number is judged while it is typed, and afterwards', async ({ page }) => {
  for (const kind of ['contact', 'footer', 'enquiry', 'appointment'] as const) {
    const form = await openForm(page, kind)
    const phone = phoneOf(form)
    const error = errorOf(form, 'phone')
    await phone.focus()
    for (const [typed, text] of [
      ['+44 7700', onlyNumbers],
      ['call me', onlyNumbers],
      ['7700900123', invalidPhone],
      ['07700900123', invalidPhone],
      ['+44+7700', invalidPhone],
      ['+447700900123', ''],
      ['00447700900123', ''],
    ] as const) {
      await phone.fill(typed)
      await expect(error).toHaveText(text)
    }
    await phone.fill('+')
    await expect(error).toHaveText('')
    await phone.blur()
    await expect(error).toHaveText(invalidPhone)
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    await expect(phone).toHaveAccessibleDescription(invalidPhone)
    await phone.fill('')
    await expect(error).toHaveText('')
    await expect(phone).toHaveAccessibleDescription(/country code/)
  }
})

test('a pasted or filled-in phone number is tidied, a typed one never', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const form = await openForm(page, 'contact')
  const phone = phoneOf(form)
  await phone.focus()
  await page.evaluate(() => navigator.clipboard.writeText('+44 (0)20 (7000) 00-90'))
  await page.keyboard.press('Control+V')
  await expect(phone).toHaveValue('+442070000090')
  await phone.evaluate((field: HTMLInputElement) => {
    field.value = '0041 22 700-00-90'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(phone).toHaveValue('0041227000090')
  await phone.fill('')
  await phone.pressSequentially('+44 (0)20')
  await expect(phone).toHaveValue('+44 (0)20')
  await expect(errorOf(form, 'phone')).toHaveText(onlyNumbers)
})

test('a sell form takes any phone and any message', async ({ page }) => {
  const email = newEmail()
  const form = await openForm(page, 'sell')
  await expect(buttonOf(form)).toBeEnabled()
  await fillForm(form, 'sell', { email, phone: '020 7000 (ask for Ann)', message: 'RM 11' })
  await buttonOf(form).click()
  await expectThanks(form)
  expect((await enquiriesOf(email))[0]).toMatchObject({ phone: '020 7000 (ask for Ann)', message: 'RM 11' })
})

test('the button waits for phone and message, an appointment’s also for type and privacy', async ({ page }) => {
  expect((await get('/contact')).text).not.toMatch(/<button[^>]*type="submit"[^>]*\sdisabled/)
  const contact = await openForm(page, 'contact')
  await expect(buttonOf(contact)).toBeDisabled()
  await expect(buttonOf(contact)).toHaveAccessibleDescription(/telephone number and a message/)
  await phoneOf(contact).fill('+447700900123')
  await contact.getByLabel('Message').fill('         nine char')
  await expect(buttonOf(contact)).toBeDisabled()
  await contact.getByLabel('Message').blur()
  await expect(errorOf(contact, 'message')).toHaveText(tooShort)
  await contact.getByLabel('Message').fill('ten charac')
  await expect(errorOf(contact, 'message')).toHaveText('')
  await expect(buttonOf(contact)).toBeEnabled()
  await phoneOf(contact).fill('7700')
  await expect(buttonOf(contact)).toBeDisabled()

  const visit = await openForm(page, 'appointment')
  await expect(visit.getByText(incomplete)).toBeVisible()
  await expect(buttonOf(visit)).toHaveAccessibleDescription(incomplete)
  await fillForm(visit, 'appointment', { email: newEmail(), agree: false })
  await expect(buttonOf(visit)).toBeDisabled()
  await visit.getByRole('checkbox').check()
  await expect(buttonOf(visit)).toBeEnabled()
  await expect(visit.getByText(incomplete)).toBeHidden()
  await visit.getByLabel('Enquiry type').selectOption('')
  await expect(buttonOf(visit)).toBeDisabled()
  for (const [field, options] of [
    [visit.getByLabel('Enquiry type'), ['View collection', 'Brand introduction', 'Sell a watch', 'Other']],
    [
      page.locator('form#footer').getByLabel('How can we help?'),
      ['Request an appointment', 'Shipping information', 'Other question'],
    ],
  ] as const)
    expect((await field.locator('option').allInnerTexts()).slice(1)).toEqual(options)
})

for (const kind of ['contact', 'footer'] as const)
  test(`what is missing in the ${kind} form is counted, named and reached`, async ({ page }) => {
    const form = await openForm(page, kind)
    await phoneOf(form).fill('+447700900123')
    await form.getByLabel('Message').fill('Is this one still with you?')
    await form.getByLabel('Email').fill('anna@')
    await buttonOf(form).click()
    await expect(summaryOf(form)).toHaveText('Five details need your attention before we can send this.')
    await expect(summaryOf(form)).toBeFocused()
    for (const field of ['title', 'firstName', 'lastName', 'email', 'privacy']) {
      await expect(errorOf(form, field)).not.toBeEmpty()
      await expect(form.locator(`[name=${field}]`)).toHaveAttribute('aria-invalid', 'true')
      await expect(form.locator(`[name=${field}]`)).toHaveAccessibleDescription(/\w/)
    }
    await axe(page)
    await form.getByLabel('First name').fill('Anna')
    await expect(errorOf(form, 'firstName')).toBeEmpty()
    await expect(errorOf(form, 'lastName')).not.toBeEmpty()
  })

test('the server’s judgement stands beside each field', async ({ page }) => {
  const form = await openForm(page, 'contact')
  await fillForm(form, 'contact', { email: newEmail() })
  for (const field of ['title', 'firstName', 'lastName', 'email', 'phone', 'message', 'privacy']) {
    await page.route(
      '**/submit',
      (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), [field]: null }) }),
      { times: 1 },
    )
    await buttonOf(form).click()
    await expect(summaryOf(form)).toHaveText('One detail needs your attention before we can send this.')
    await expect(summaryOf(form)).toBeFocused()
    await expect(errorOf(form, field)).not.toBeEmpty()
  }
  await buttonOf(form).click()
  await expectThanks(form)
})

test('a double click sends once', async ({ page }) => {
  const email = newEmail()
  const submits = watchSubmits(page)
  await page.route('**/submit', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  const form = await openForm(page, 'contact')
  await fillForm(form, 'contact', { email })
  await buttonOf(form).dblclick()
  await expect(buttonOf(form)).toHaveAttribute('aria-busy', 'true')
  await expect(buttonOf(form)).toHaveText('Sending')
  await buttonOf(form).click()
  await expectThanks(form)
  expect(submits).toHaveLength(1)
  expect(await enquiriesOf(email)).toHaveLength(1)
})

test('typed words outlive a reload and end with success', async ({ page }) => {
  const form = await openForm(page, 'footer')
  await fillForm(form, 'footer', { email: newEmail(), message: 'Half a thought, which' })
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue('Half a thought, which')
  await expect(form.getByLabel('Title')).toHaveValue('Ms')
  await expect(form.getByRole('checkbox')).not.toBeChecked()
  await expect(buttonOf(form)).toBeEnabled()
  await enter(page, '/contact')
  await expect(page.locator('form#contact').getByLabel('Message')).toHaveValue('')
  await form.getByRole('checkbox').check()
  await buttonOf(form).click()
  await expectThanks(form)
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue('')
})

test('a robot’s field is out of everybody’s way, and fills the spam', async ({ page }) => {
  const email = newEmail()
  const form = await openForm(page, 'contact')
  await fillForm(form, 'contact', { email })
  const honeypot = form.locator('[name=website]')
  await expect(honeypot).toHaveAttribute('tabindex', '-1')
  await expect(honeypot).not.toBeInViewport()
  await honeypot.evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example'
  })
  await buttonOf(form).click()
  await expectThanks(form)
  expect((await enquiriesOf(email))[0]).toMatchObject({ spam: true })
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
  await page.keyboard.press('Enter')
  await expectThanks(form)
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
  await enter(page, `${page.url().split('#')[0]}#enquiry`)
  await page.reload()
  await expect(form).toBeVisible()
  await expect(page.getByRole('heading', { name: /Write to us about/ })).toBeInViewport()
})

test('the popup of the list asks about its piece and gives the focus back', async ({ page }) => {
  await enter(page, '/richard-mille-watches?q=rm&view=list')
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

test('a search without a hit takes the wish', async ({ page }) => {
  const email = newEmail()
  await enter(page, '/richard-mille-watches?q=nothinglikethis')
  await expect(page.getByText('Please Contact Us to Register Your Interest')).toBeVisible()
  const form = page.locator('#enquiry-wanted')
  await fillForm(form, 'enquiry', { email })
  await buttonOf(form).click()
  await expectThanks(form)
  expect((await enquiriesOf(email))[0]).toMatchObject({ kind: 'enquiry', sku: '' })
})
