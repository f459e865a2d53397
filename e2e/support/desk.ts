import { setTimeout } from 'node:timers/promises'
import { hash as argon2id } from '@node-rs/argon2'
import type { Locator, Page } from '@playwright/test'
import { password, signInAt } from './members'
import { sql, withoutRule } from './shop'
import { expect } from './test'
import { addCleanup } from './undo'

export type Colleague = { id: number; email: string }

/** Creates a colleague with the test members' password. */
export const createColleague = async (role: 'owner' | 'manager' | 'boutique', boutique = ''): Promise<Colleague> => {
  const email = `${role}-${process.pid}-${Date.now()}@ninety.example`
  const hashed = await argon2id(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const [row] = await sql<Colleague>(
    `INSERT INTO "StaffAccount" (name, email, role, boutique, password) VALUES ($1, $2, $3::"StaffRole", $4, $5) RETURNING id, email`,
    [`Clara ${role}`, email, role, boutique, hashed],
  )
  if (!row) throw new Error('The colleague was not made.')
  // A trigger refuses to delete the last owner, so it is disabled for this.
  addCleanup(() =>
    withoutRule('StaffAccount', 'staff_account_changed', () =>
      sql('DELETE FROM "StaffAccount" WHERE id = $1', [row.id]),
    ),
  )
  return row
}

/** Signs in with the form. */
export const signInAtDesk = async (page: Page, { email }: Colleague) => {
  await page.goto('/staff/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Sold this month' }).waitFor()
}

/** Signs in without the form, and opens a page of the desk. */
export const openDesk = async (page: Page, colleague: Colleague, at = '/staff/pieces') => {
  await signInAt(page, '/staff/login', colleague)
  await page.goto(at)
}

/** Clicks twice in one place at a slow double click's pace: the response may put another button there meanwhile. */
export const slowDoubleClick = async (button: Locator, pause = 350) => {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`${button} is not in sight.`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const page = button.page()
  await page.mouse.move(x, y)
  // Playwright's click waits until the page has handled it, on a slow machine longer than the pause.
  const session = await page.context().newCDPSession(page)
  const press = (type: 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
  const click = () => Promise.all([press('mousePressed'), press('mouseReleased')])
  const first = click()
  await setTimeout(pause)
  await Promise.all([first, click()])
  await session.detach()
}

/** Tries to leave for the journal and stays. Every later question is answered with no as well. */
export const expectLeaveConfirmation = async (page: Page) => {
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  const here = page.url()
  await page.getByRole('menuitem', { name: 'Journal' }).click()
  await expect.poll(() => asked).toEqual(['confirm'])
  expect(page.url()).toBe(here)
}
