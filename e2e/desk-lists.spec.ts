import { createColleague, openDesk, slowDoubleClick } from './support/desk'
import { addPieceAtDesk, daytona } from './support/desk-piece'
import { makeMember } from './support/members'
import { addPiece } from './support/rows'
import { sql } from './support/shop'
import { expect, test } from './support/test'

test('a member is approved with the mail in sight', async ({ page }) => {
  const member = await makeMember('pending', { first: 'Ada', last: `Keller-${Date.now()}` })
  await openDesk(page, await createColleague('manager'), `/staff/members/${member.id}`)
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

test('a new screen begins at its top, and Back returns to the place that was left', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await openDesk(page, await createColleague('manager'))
  const link = page.getByRole('row').last().getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const left = await scrolled()
  expect(left).toBeGreaterThan(300)
  await link.click()
  await expect(page.getByLabel('SKU')).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect(link).toBeVisible()
  await expect.poll(scrolled).toBe(left)
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
  await expect.poll(scrolled).toBe(0)
})

test('a double click acts once, and what slides below the pointer waits', async ({ page }) => {
  const sku = `DESK-7-${test.info().retry}`
  const isPublished = async () =>
    (await sql<{ published: boolean }>(`SELECT published FROM "StockItem" WHERE "SKU" = $1`, [sku]))[0]?.published
  await openDesk(page, await createColleague('manager'), `/staff/pieces/${await addPiece(daytona(sku))}`)
  await slowDoubleClick(page.getByRole('button', { name: 'Publish now', exact: true }))
  const back = page.getByRole('button', { name: 'Move to drafts' })
  // Enabled again: the action is done.
  await expect(back).toBeEnabled()
  expect(await isPublished()).toBe(true)
  await expect(back).toBeFocused()
  await slowDoubleClick(page.getByRole('button', { name: 'Undo Published', exact: true }))
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeEnabled()
  expect(await isPublished()).toBe(false)
})

test('a piece is opened, and selected, by keyboard', async ({ page }) => {
  const sku = `DESK-8-${test.info().retry}`
  await openDesk(page, await createColleague('manager'))
  await addPieceAtDesk(page, sku)
  await page.goto('/staff/pieces')
  const said = page.getByRole('status')
  const search = page.getByPlaceholder('Search')
  await search.fill(`${sku}-of-nobody`)
  await expect(said.getByText('No pieces', { exact: true })).toBeAttached()
  await search.fill(sku)
  const row = page.getByRole('row', { name: sku })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(said.getByText('1 piece', { exact: true })).toBeAttached()
  const heading = page.getByRole('columnheader', { name: 'Sort by piece' })
  await expect(heading).not.toHaveAttribute('aria-sort')
  await heading.getByRole('button').press('Enter')
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect(heading.getByRole('button')).toHaveCSS('outline', /solid 2px/)
  // Actions on a selection are not in the tab order before there is one.
  await expect(page.getByRole('button', { name: 'On hold' })).toBeHidden()
  const box = row.getByRole('checkbox', { name: 'Select Daytona, steel' })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await expect(said.getByText('1 piece, 1 selected', { exact: true })).toBeAttached()
  await page.getByRole('button', { name: 'On hold' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Mark 1 piece as On hold?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'On deposit' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).press('Enter')
  // As the server words it, not as it was sent.
  await expect(row).toContainText('On Deposit')
  // A piece that is gone would have every further step refused.
  await addPiece({ SKU: `${sku}-gone`, Name: 'Gone meanwhile', published: false })
  await search.fill(`${sku}-gone`)
  await page.getByRole('checkbox', { name: 'Select Gone meanwhile' }).check()
  await sql('DELETE FROM "StockItem" WHERE "SKU" = $1', [`${sku}-gone`])
  await page.getByRole('button', { name: 'On deposit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('nothing was changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'On deposit' })).toBeHidden()
  await search.fill(sku)
  await row.getByRole('link', { name: 'Daytona, steel' }).press('Enter')
  await expect(page.getByLabel('SKU')).toHaveValue(sku)
  await expect(said.getByText('Piece Daytona, steel', { exact: true })).toBeAttached()
  await page.getByRole('button', { name: 'Move front back' }).press('Enter')
  await expect(said.getByText('front is photograph 2 of 3', { exact: true })).toBeAttached()
})

test('on a phone, neither bar lies over what the keyboard reaches', async ({ page }) => {
  const piece = await addPiece({ SKU: `DESK-WALKED-${test.info().retry}`, Name: 'Walked through' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openDesk(page, await createColleague('manager'), `/staff/pieces/${piece}`)
  await expect(page.getByLabel('SKU')).toBeVisible()
  const covered: string[] = []
  const walked = new Set<string>()
  for (const key of [...Array(60).fill('Tab'), ...Array(50).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    const { at, name } = await page.evaluate(() => {
      const reached = document.activeElement ?? document.body
      const { left, top, width, height } = reached.getBoundingClientRect()
      // Of a tall text, the line with the caret counts.
      const bar = document
        .elementFromPoint(left + width / 2, top + Math.min(height / 2, 24))
        ?.closest('header, .MuiToolbar-root')
      const at = reached.outerHTML
      const label = reached.getAttribute('aria-label') || at.slice(0, 80)
      return { at, name: bar && !bar.contains(reached) ? label : '' }
    })
    walked.add(at)
    if (name) covered.push(`${key}: ${name}`)
  }
  expect(walked.size).toBeGreaterThan(25)
  expect(covered).toEqual([])
})

test('what could not be read is said so, never shown as empty, and is read again at a click', async ({ page }) => {
  const sku = `DESK-17-${test.info().retry}`
  const piece = await addPiece({ SKU: sku, Name: 'Not read' })
  await page.route(/\/api\/staff\/(today|history|photographs)/, (route) => route.fulfill({ status: 502, body: '' }))
  await openDesk(page, await createColleague('manager'), '/staff')
  const failures = page.getByRole('alert').filter({ hasText: 'The server did not respond properly (502).' })
  await expect(failures).toHaveCount(1)
  await page.goto(`/staff/pieces/${piece}`)
  await expect(failures).toHaveCount(2)
  await expect(page.getByText('No changes yet.')).toHaveCount(0)
  await expect(page.getByText('Drop photographs here')).toHaveCount(0)
  await page.unroute(/\/api\/staff\/(today|history|photographs)/)
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Try again' }).click()
  await expect(history.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByText('Drop photographs here')).toBeVisible()
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible()
})

test('the keyboard keeps its place when the button that it pressed has gone', async ({ page }) => {
  const sku = `DESK-51-${test.info().retry}`
  const piece = await addPiece(daytona(sku))
  await openDesk(page, await createColleague('manager'), `/staff/pieces/${piece}`)
  await page.getByRole('textbox', { name: 'Strap' }).fill('Steel')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo Strap' })
  await undo.first().press('Enter')
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' }).locator(':focus')).toHaveCount(1)
  await page
    .getByLabel('Add photographs')
    .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Photographs' })).toBeFocused()

  const list = page.locator('#main-content')
  await page.goto(
    `/staff/pieces?filter=${encodeURIComponent(JSON.stringify({ q: sku, draft: true }))}&displayedFilters=${encodeURIComponent(JSON.stringify({ draft: true }))}`,
  )
  await page.getByRole('row').nth(1).getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'On hold' }).press('Enter')
  await page.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(page.getByRole('button', { name: 'On hold' })).toBeHidden()
  await expect(list).toBeFocused()
  await page.getByRole('button', { name: 'Remove this filter' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove this filter' })).toHaveCount(0)
  await expect(list).toBeFocused()
})
