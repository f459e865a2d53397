import { axe } from './support/axe'
import {
  buttonOf,
  errorOf,
  expectThanks,
  fillForm,
  incomplete,
  newEmail,
  openForm,
  phoneOf,
  summaryOf,
  tooShort,
} from './support/forms'
import { get } from './support/shop'
import { expect, test } from './support/test'

test('a press on the button is not lost because the field that it leaves is wrong', async ({ page }) => {
  const form = await openForm(page, 'contact')
  await fillForm(form, 'contact', { email: newEmail() })
  await form.getByLabel('Email').fill('nobody@nowhere')
  const button = buttonOf(form)
  await button.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
  await page.mouse.move(x + 20, y + 4)
  await page.mouse.down()
  await page.waitForTimeout(300)
  await expect(errorOf(form, 'email')).toHaveText('')
  await page.mouse.up()
  await expect(errorOf(form, 'email')).not.toHaveText('')
  await expect(summaryOf(form)).toBeVisible()
})

test('a press is kept while the button moves away under it, and is taken back by leaving the button', async ({
  page,
}) => {
  const form = await openForm(page, 'contact')
  await fillForm(form, 'contact', { email: newEmail() })
  await form.getByLabel('Email').fill('nobody@nowhere')
  const button = buttonOf(form)
  const press = async (away: number) => {
    await button.scrollIntoViewIfNeeded()
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + 4)
    await page.mouse.down()
    if (away > 0) await page.mouse.move(x + 20, y - away)
    else await button.evaluate((element) => element.style.setProperty('translate', '0 100px'))
    await page.mouse.up()
    await button.evaluate((element) => element.style.removeProperty('translate'))
  }
  await press(40)
  await expect(errorOf(form, 'email')).not.toHaveText('')
  await expect(summaryOf(form)).toHaveCount(0)
  await press(0)
  await expect(summaryOf(form)).toBeVisible()
})

test('a press that never ends, as on a list that opens, keeps back no error for ever', async ({ page }) => {
  const form = await openForm(page, 'contact')
  await form.getByLabel('Email').fill('nobody@nowhere')
  await form.getByLabel('Title').dispatchEvent('pointerdown')
  await form.getByLabel('Email').press('Tab')
  await expect(errorOf(form, 'email')).not.toHaveText('')
})

test('a phone number is tidied while it is typed, when it is pasted and when it is filled in', async ({
  page,
  context,
}) => {
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
  await expect(phone).toHaveValue('+4420')
  await expect(errorOf(form, 'phone')).toHaveText('')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(' .0')
  await page.keyboard.type('1')
  await expect(phone).toHaveValue('+014420')
  await page.keyboard.type('(0)')
  await expect(phone).toHaveValue('+014420')
  await page.keyboard.type('(9)')
  await expect(phone).toHaveValue('+0194420')
  await phone.fill('')
  await phone.pressSequentially('+44 20 (')
  await phone.blur()
  await expect(phone).toHaveValue('+4420')
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

  const appointment = await openForm(page, 'appointment')
  await expect(appointment.getByText(incomplete)).toBeVisible()
  await expect(buttonOf(appointment)).toHaveAccessibleDescription(incomplete)
  await fillForm(appointment, 'appointment', { email: newEmail(), agree: false })
  await expect(buttonOf(appointment)).toBeDisabled()
  await appointment.getByRole('checkbox').check()
  await expect(buttonOf(appointment)).toBeEnabled()
  await expect(appointment.getByText(incomplete)).toBeHidden()
  await appointment.getByLabel('Enquiry type').selectOption('')
  await expect(buttonOf(appointment)).toBeDisabled()
  for (const [field, options] of [
    [appointment.getByLabel('Enquiry type'), ['View collection', 'Brand introduction', 'Sell a watch', 'Other']],
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
    await form.getByLabel('Title').selectOption('Ms')
    await form.getByLabel('Last name').fill('Keller')
    await form.getByLabel('Email').fill(newEmail())
    await expect(summaryOf(form)).toHaveText('One detail needs your attention before we can send this.')
    await form.getByRole('checkbox').check()
    await expect(summaryOf(form)).toHaveText('That is all we need. You can send it now.')
    await expect(summaryOf(form)).not.toHaveClass(/note--error/)
    await expect(form.getByRole('status')).toHaveText('That is all we need. You can send it now.')
  })

const everyone = ['email', 'phone', 'message', 'privacy']
const judged = {
  contact: ['title', 'firstName', 'lastName', ...everyone],
  appointment: ['selectedOptionName', 'name', ...everyone],
}

for (const kind of ['contact', 'appointment'] as const)
  test(`the server’s judgement of the ${kind} form stands beside each field`, async ({ page }) => {
    const form = await openForm(page, kind)
    await fillForm(form, kind, { email: newEmail() })
    for (const field of judged[kind]) {
      await page.route(
        '**/submit',
        (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), [field]: null }) }),
        { times: 1 },
      )
      await buttonOf(form).click()
      await expect(errorOf(form, field)).toHaveText(/^(Please (enter|choose|confirm) |Minimum 10)/)
      await expect(summaryOf(form)).toHaveText('One detail needs your attention before we can send this.')
      await expect(summaryOf(form)).toBeFocused()
    }
    await buttonOf(form).click()
    await expectThanks(form)
  })
