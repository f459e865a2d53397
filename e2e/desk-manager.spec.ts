import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { hire, sitDown, twice } from './support/desk'
import { addPieceAtDesk, save } from './support/desk-piece'
import { makeMember } from './support/members'
import { addPiece } from './support/rows'
import { get, sql } from './support/shop'
import { expect, test } from './support/test'
import { undoLater } from './support/undo'

test('a first piece with its price and three photographs stands on the site', async ({ page }) => {
  await sitDown(page, await hire('manager'))
  const since = performance.now()
  // A retry needs its own photographs.
  const sku = `DESK-1-${test.info().retry}`
  await addPieceAtDesk(page, sku)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect.poll(async () => (await get(`/watch/Rolex-Daytona/${sku}`)).text).toContain('£28,950')
  test.info().annotations.push({ type: 'clock', description: `${((performance.now() - since) / 1000).toFixed(1)} s` })
  const [piece] = await sql<{ Price: string }>(`SELECT "Price"::text FROM "StockItem" WHERE "SKU" = $1`, [sku])
  expect(piece).toEqual({ Price: '28950.00' })
  // The order is saved once the last upload has arrived.
  await expect
    .poll(() =>
      sql<{ name: string; closeUp: boolean }>(
        `SELECT name, "closeUp" FROM "Photo" WHERE "SKU" = $1 ORDER BY position`,
        [sku],
      ),
    )
    .toEqual([
      { name: 'front', closeUp: false },
      { name: 'side', closeUp: false },
      { name: 'detail', closeUp: true },
    ])
})

test('a photograph is removed and comes back; another is brought forward', async ({ page }) => {
  await sitDown(page, await hire('manager'))
  // A retry needs its own photographs.
  const sku = `DESK-2-${test.info().retry}`
  await addPieceAtDesk(page, sku)
  const photographs = page.getByRole('region', { name: 'Photographs' })
  await page.getByRole('button', { name: 'Remove side' }).click()
  await expect(photographs.getByRole('img')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(photographs.getByRole('img')).toHaveCount(3)
  await page.getByRole('button', { name: 'Move side forward' }).click()
  await expect(photographs.getByRole('listitem').first()).toContainText('1. side')
  await expect
    .poll(
      async () =>
        (await sql<{ name: string }>(`SELECT name FROM "Photo" WHERE "SKU" = $1 ORDER BY position LIMIT 1`, [sku]))[0]
          ?.name,
    )
    .toBe('side')
})

test('a photograph that is moved twice in a row stays where it was put last, however late the answers come', async ({
  page,
}) => {
  await sitDown(page, await hire('manager'))
  const sku = `DESK-6-${test.info().retry}`
  await addPieceAtDesk(page, sku)
  const place = /\/api\/staff\/photographs\/[^/]+$/
  await page.route(place, async (route) => {
    if (route.request().method() === 'PUT') await setTimeout(1_500)
    await route.continue()
  })
  const answers = () =>
    page.waitForResponse((answer) => answer.request().method() === 'PUT' && place.test(answer.url()))
  const shown = page.getByRole('region', { name: 'Photographs' }).getByRole('listitem')
  const first = answers()
  await page.getByRole('button', { name: 'Move front back' }).click()
  await page.getByRole('button', { name: 'Move front back' }).click()
  await first
  await expect(shown.nth(2)).toContainText('3. front')
  await answers()
  await expect(shown.nth(2)).toContainText('3. front')
  await expect
    .poll(() => sql<{ name: string }>('SELECT name FROM "Photo" WHERE "SKU" = $1 ORDER BY position', [sku]))
    .toEqual([{ name: 'side' }, { name: 'detail' }, { name: 'front' }])
})

test('a double click removes or moves one photograph, and every one that was removed can be brought back', async ({
  page,
}) => {
  await sitDown(page, await hire('manager'))
  const sku = `DESK-10-${test.info().retry}`
  await addPieceAtDesk(page, sku)
  const photographs = page.getByRole('region', { name: 'Photographs', exact: true })
  const shown = photographs.getByRole('img')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const order = async () =>
    (await sql<{ name: string }>('SELECT name FROM "Photo" WHERE "SKU" = $1 ORDER BY position', [sku]))
      .map(({ name }) => name)
      .join(' ')
  await twice(button('Move side forward'))
  await expect.poll(order).toBe('side front detail')
  await setTimeout(700)
  expect(await order()).toBe('side front detail')
  await twice(button('Remove side'))
  await expect(button('Remove front')).not.toHaveAttribute('aria-disabled', 'true')
  await expect(shown).toHaveCount(2)
  await expect(button('Remove front')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Remove detail')).not.toHaveAttribute('aria-disabled', 'true')
  await expect(button('Remove detail')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown).toHaveCount(0)
  await expect(button('Bring back detail')).toBeFocused()
  await page.reload()
  for (const name of ['side', 'front', 'detail']) await button(`Bring back ${name}`).click()
  await expect(shown).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Bring back/ })).toHaveCount(0)
  await expect.poll(order).toBe('side front detail')
  await button('Move front forward').press('Enter')
  await expect.poll(order).toBe('front side detail')
  await expect(button('Move front forward')).toBeFocused()
})

test('a refusal stands at its field, and nothing typed is lost by it', async ({ page }) => {
  await sitDown(page, await hire('manager'))
  await page.getByRole('link', { name: 'Create' }).click()
  await page.getByLabel('SKU').fill('10311')
  await page.getByLabel('Brand').fill('Rolex')
  await page.getByLabel('Name *', { exact: true }).fill('A long name that nobody types twice')
  await save(page)
  await expect(page.getByText('SKU "10311" is taken by another piece')).toBeVisible()
  await expect(page.getByLabel('Name *', { exact: true })).toHaveValue('A long name that nobody types twice')
  // The desk moves the focus to the field itself; text filled in earlier would go there.
  await expect(page.getByLabel('SKU')).toBeFocused()
  await page.getByLabel('Price', { exact: true }).fill('a lot')
  await expect(page.getByText('“a lot” is no price')).toBeVisible()
})

test('a price that somebody else changed meanwhile is shown beside one’s own', async ({ page }) => {
  await sitDown(page, await hire('manager'))
  await addPieceAtDesk(page, 'DESK-3')
  await page.getByLabel('Price', { exact: true }).fill('30000')
  await sql(`UPDATE "StockItem" SET "Price" = 31000 WHERE "SKU" = 'DESK-3'`)
  await save(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Somebody else saved this piece meanwhile')
  await expect(dialog.getByRole('row', { name: 'Price' })).toContainText('31,000')
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await expect
    .poll(
      async () =>
        (await sql<{ Price: string }>(`SELECT "Price"::text FROM "StockItem" WHERE "SKU" = 'DESK-3'`))[0]?.Price,
    )
    .toBe('30000.00')
})

test('where the version of somebody else is to stay, it stands in the form, which is saved as ever', async ({
  page,
}) => {
  const sku = `DESK-18-${test.info().retry}`
  const strap = async () =>
    (await sql<{ Strap: string }>(`SELECT "Strap" FROM "StockItem" WHERE "SKU" = $1`, [sku]))[0]?.Strap
  await sitDown(page, await hire('manager'))
  await addPieceAtDesk(page, sku)
  await page.getByRole('textbox', { name: 'Strap' }).fill('Mine')
  await sql(`UPDATE "StockItem" SET "Strap" = 'Theirs' WHERE "SKU" = $1`, [sku])
  await save(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Keep theirs' }).click()
  await expect(page.getByText('Their version stays; nothing of yours was saved.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Strap' })).toHaveValue('Theirs')
  await page.getByRole('textbox', { name: 'Strap' }).fill('Both')
  await save(page)
  await expect.poll(strap).toBe('Both')
})

test('a session that ends while a form is open is begun again, and the form is saved', async ({ page }) => {
  const colleague = await hire('manager')
  await sitDown(page, colleague)
  await addPieceAtDesk(page, 'DESK-4')
  await page.getByLabel('Model', { exact: true }).fill('Typed while signed out')
  await sql(`DELETE FROM "StaffSession" WHERE staff_id = $1`, [colleague.id])
  // The card beside the form may have triggered the dialog already, which then covers the button.
  await page.getByRole('button', { name: 'Save' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('E-mail').fill(colleague.email)
  await dialog.getByLabel('Password').fill('an honest pass phrase')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect
    .poll(
      async () => (await sql<{ Model: string }>(`SELECT "Model" FROM "StockItem" WHERE "SKU" = 'DESK-4'`))[0]?.Model,
    )
    .toBe('Typed while signed out')
})

test('a record that is opened signed out is not said to be gone: it opens once somebody has signed in', async ({
  page,
}) => {
  const colleague = await hire('manager')
  await sitDown(page, colleague, '/staff')
  // Linked from the first page, which does not load the pieces themselves.
  const piece = page.locator('main a[href^="/staff/pieces/"]').first()
  await expect(piece).toBeVisible()
  await sql(`DELETE FROM "StaffSession" WHERE staff_id = $1`, [colleague.id])
  await piece.click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('You are signed out')).toBeVisible()
  await expect(page.getByText('This record is gone')).toHaveCount(0)
  await expect(page).toHaveURL(/\/staff\/pieces\/\d+$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('E-mail').fill(colleague.email)
  await dialog.getByLabel('Password').fill('an honest pass phrase')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
})

test('what is typed stays typed while the piece is published beside it, and nothing holds back once it is saved', async ({
  page,
}) => {
  const sku = `DESK-5-${test.info().retry}`
  const modelOf = async () =>
    (await sql<{ Model: string }>(`SELECT "Model" FROM "StockItem" WHERE "SKU" = $1`, [sku]))[0]?.Model
  await sitDown(page, await hire('manager'))
  await addPieceAtDesk(page, sku)
  const model = page.getByLabel('Model', { exact: true })
  await model.fill('Typed before it is published ')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('button', { name: 'Back to draft' })).toBeVisible()
  await expect(model).toHaveValue('Typed before it is published ')
  expect(await modelOf()).toBe('Daytona')
  await save(page)
  await expect.poll(modelOf).toBe('Typed before it is published')
  await expect(model).toHaveValue('Typed before it is published')
  await page.getByRole('menuitem', { name: 'Pieces' }).click()
  await expect(page.getByRole('link', { name: 'Create' })).toBeVisible()
})

test('a member is approved with the mail in sight', async ({ page }) => {
  const member = await makeMember('pending', { first: 'Ada', last: `Keller-${Date.now()}` })
  await sitDown(page, await hire('manager'), `/staff/members/${member.id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.frameLocator('iframe').getByText('Ada').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect
    .poll(
      async () => (await sql<{ status: number }>(`SELECT status FROM "Member" WHERE id = $1`, [member.id]))[0]?.status,
    )
    .toBe(1)
  // Keyboard focus stays where the button was.
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeFocused()
})

test('a double click acts once, and what slides below the pointer waits', async ({ page }) => {
  const sku = `DESK-7-${test.info().retry}`
  const isPublished = async () =>
    (await sql<{ published: boolean }>(`SELECT published FROM "StockItem" WHERE "SKU" = $1`, [sku]))[0]?.published
  await sitDown(page, await hire('manager'))
  await addPieceAtDesk(page, sku)
  await twice(page.getByRole('button', { name: 'Publish now', exact: true }))
  const back = page.getByRole('button', { name: 'Back to draft' })
  // Enabled again: the action is done.
  await expect(back).toBeEnabled()
  expect(await isPublished()).toBe(true)
  await expect(back).toBeFocused()
  await twice(page.getByRole('button', { name: 'Undo Published', exact: true }))
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeEnabled()
  expect(await isPublished()).toBe(false)
})

test('a dialog stays open when it was opened by a double click, and keeps what is typed when something beside it is clicked', async ({
  page,
}) => {
  const member = await makeMember('pending')
  const sku = `DESK-9-${test.info().retry}`
  await sitDown(page, await hire('manager'), `/staff/members/${member.id}`)
  const dialog = page.getByRole('dialog')
  await twice(page.getByRole('button', { name: 'Approve' }), 40)
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goto('/staff/pieces')
  await addPieceAtDesk(page, sku)
  await twice(page.getByRole('button', { name: 'Sell', exact: true }))
  await dialog.getByLabel('Note').fill('Paid in two parts')
  await page.mouse.click(5, 5)
  await expect(dialog.getByLabel('Note')).toHaveValue('Paid in two parts')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toBeHidden()
})

test('a phone’s list tells a draft and a members’ piece from what is on sale, and names the SKU', async ({ page }) => {
  const ofPiece = (is: string) => `DESK-11-${is}-${test.info().retry}`
  undoLater(() => sql(`DELETE FROM "StockItem" WHERE "SKU" = ANY ($1)`, [['draft', 'members', 'seen'].map(ofPiece)]))
  await sql(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", published, "MembersAreaOnly")
     VALUES ('watch', $1, 'Phone draft', 'Rolex', false, 0), ('watch', $2, 'Phone members', 'Rolex', true, 1), ('watch', $3, 'Phone seen', 'Rolex', true, 0)`,
    ['draft', 'members', 'seen'].map(ofPiece),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await sitDown(page, await hire('manager'))
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(line('Phone draft')).toContainText(`${ofPiece('draft')} · RolexDraft · In Stock`)
  await expect(line('Phone members')).toContainText(`${ofPiece('members')} · RolexMembers · In Stock`)
  await expect(line('Phone seen')).toContainText(`${ofPiece('seen')} · RolexIn Stock`)
})

test('a phone’s list says of a sale that it was taken back', async ({ page }) => {
  const sku = `DESK-17-${test.info().retry}`
  undoLater(() => sql('DELETE FROM "StockItem" WHERE "SKU" = $1', [sku]))
  undoLater(() => sql('DELETE FROM "Sale" WHERE sku = $1', [sku]))
  await page.setViewportSize({ width: 390, height: 844 })
  await sitDown(page, await hire('manager'))
  const [piece] = await sql<{ id: number }>(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", published)
     VALUES ('watch', $1, 'Taken back', 'Rolex', false) RETURNING "StockItemId" AS id`,
    [sku],
  )
  await page.goto(`/staff/pieces/${piece?.id}`)
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Price obtained').fill('12,500')
  await page.getByRole('dialog').getByRole('button', { name: 'Sell' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('button', { name: 'Put on hold' })).toBeVisible()
  await page.goto('/staff/sales')
  const line = page.getByRole('listitem').filter({ hasText: sku })
  await expect(line).toContainText(/12,500 · £ Pounds · Taken back \d+ /)
})

/** Whether `words` stand clear of Save when the page says them. Measured in the page: a message goes by itself. */
const saveIsFreeUnder = (page: Page, words: string) =>
  page.evaluate(
    (words) =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          const message = [...document.querySelectorAll('.MuiSnackbar-root')].find((one) =>
            one.textContent?.includes(words),
          )
          const button = document.querySelector('[aria-label=Save]')
          if (!message || message.getAnimations({ subtree: true }).length > 0 || !button)
            return requestAnimationFrame(look)
          const [{ top, bottom }, { bottom: ofMessage, top: overMessage }] = [button, message].map((one) =>
            one.getBoundingClientRect(),
          ) as [DOMRect, DOMRect]
          resolve(ofMessage <= top || overMessage >= bottom)
        }
        look()
      }),
    words,
  )

test('on a phone what is said of a save does not cover the button Save', async ({ page }) => {
  const sku = `DESK-16-${test.info().retry}`
  await page.setViewportSize({ width: 390, height: 844 })
  await sitDown(page, await hire('manager'))
  undoLater(() => sql('DELETE FROM "StockItem" WHERE "SKU" = $1', [sku]))
  await page.getByRole('link', { name: 'Create' }).click()
  await page.getByLabel('SKU').fill(sku)
  await page.getByLabel('Brand').fill('Rolex')
  await page.getByLabel('Name *', { exact: true }).fill('Daytona, steel')
  const free = saveIsFreeUnder(page, 'The piece is made.')
  await save(page)
  expect(await free).toBe(true)
  await page.getByLabel('Strap').fill('Rubber')
  await save(page)
  await expect(page.getByText('Saved.')).toBeVisible()
})

test('a boutique’s colleague is told at once what is no business of a boutique, and is offered no other for a new piece', async ({
  page,
}) => {
  await sitDown(page, await hire('boutique', 'London'), '/staff/imports')
  await expect(page.getByText('Access denied')).toBeVisible()
  await expect(page.getByLabel('Choose files')).toHaveCount(0)
  await page.goto('/staff/pieces')
  await page.getByRole('link', { name: 'Create' }).click()
  for (const name of ['Boutique', 'Location, where no boutique is named']) {
    await page.getByRole('combobox', { name, exact: true }).click()
    await expect(page.getByRole('option')).toHaveText(['–', 'London'])
    await page.keyboard.press('Escape')
  }
})

test('a piece is opened, and selected, by keyboard', async ({ page }) => {
  const sku = `DESK-8-${test.info().retry}`
  await sitDown(page, await hire('manager'))
  await addPieceAtDesk(page, sku)
  await page.goto('/staff/pieces')
  await page.getByPlaceholder('Search').fill(sku)
  const row = page.getByRole('row', { name: sku })
  await expect(page.getByRole('row')).toHaveCount(2)
  // Actions on a selection are not in the tab order before there is one.
  await expect(page.getByRole('button', { name: 'On hold' })).toBeHidden()
  const box = row.getByRole('checkbox', { name: 'Select Daytona, steel' })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await page.getByRole('button', { name: 'On hold' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Mark 1 piece as On hold?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await row.getByRole('link', { name: 'Daytona, steel' }).press('Enter')
  await expect(page.getByLabel('SKU')).toHaveValue(sku)
})

test('words of one’s own stay when a field is left; a time that is over is refused; a copy begins as a watch of its own', async ({
  page,
}) => {
  const sku = `DESK-14-${test.info().retry}`
  const copy = `${sku}-B`
  await sitDown(page, await hire('manager'))
  await addPieceAtDesk(page, sku)
  undoLater(() => sql('DELETE FROM "StockItem" WHERE "SKU" = $1', [copy]))
  const stored = async (of: string) =>
    (
      await sql<object>(
        `SELECT "StatusName", "Box", "Papers", "conditionGrade", "timing", "Model", "publishAt" FROM "StockItem" WHERE "SKU" = $1`,
        [of],
      )
    )[0]
  const status = page.getByLabel('Status', { exact: true })
  const box = page.getByLabel('Box', { exact: true })
  const papers = page.getByLabel('Papers', { exact: true })
  await status.pressSequentially('Reserved for Ada')
  await page.keyboard.press('Tab')
  await expect(status).toHaveValue('Reserved for Ada')
  await box.pressSequentially('yes')
  await page.getByRole('heading', { name: 'Condition and papers' }).click()
  await expect(box).toHaveValue('Yes')
  await papers.click()
  await page.getByRole('option', { name: 'No', exact: true }).click()
  await page.keyboard.press('Tab')
  await papers.fill('Lost')
  await page.keyboard.press('Escape')
  await expect(papers).toHaveValue('No')
  await page.getByLabel('Timing').fill('+2 s a day')
  const time = page.getByLabel('Publish by itself at')
  await time.fill('2020-01-01T10:00')
  await save(page)
  await expect(page.getByText('This time is over. Publish it now, or choose a later one.')).toBeVisible()
  await expect(time).toBeFocused()
  await time.fill('')
  await save(page)
  await expect
    .poll(() => stored(sku))
    .toMatchObject({ StatusName: 'Reserved for Ada', Box: '1', Papers: '0', timing: '+2 s a day', publishAt: null })

  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('Daytona')
  await expect(page.getByLabel('SKU')).toHaveValue('')
  await expect(page.getByLabel('Arrived')).toHaveValue('')
  await page.getByLabel('SKU').fill(copy)
  await save(page)
  await expect
    .poll(() => stored(copy))
    .toEqual({
      StatusName: null,
      Box: null,
      Papers: null,
      conditionGrade: null,
      timing: '',
      Model: 'Daytona',
      publishAt: null,
    })
})

test('what could not be read is said so, never shown as empty, and is read again at a click', async ({ page }) => {
  const sku = `DESK-17-${test.info().retry}`
  await addPiece({ SKU: sku, Name: 'Not read' })
  const [piece] = await sql<{ id: number }>('SELECT "StockItemId" AS id FROM "StockItem" WHERE "SKU" = $1', [sku])
  await page.route(/\/api\/staff\/(numbers|history|photographs)/, (route) => route.fulfill({ status: 502, body: '' }))
  await sitDown(page, await hire('manager'), '/staff')
  const failures = page.getByRole('alert').filter({ hasText: 'The server gave no proper answer (502).' })
  await expect(failures).toHaveCount(1)
  await page.goto(`/staff/pieces/${piece?.id}`)
  await expect(failures).toHaveCount(2)
  await expect(page.getByText('Nothing was changed since it is kept.')).toHaveCount(0)
  await expect(page.getByText('Drop photographs here')).toHaveCount(0)
  await page.unroute(/\/api\/staff\/(numbers|history|photographs)/)
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Try again' }).click()
  await expect(history.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByText('Drop photographs here')).toBeVisible()
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Sold this month' })).toBeVisible()
})
