import { addPieceAtDesk, save } from './support/desk-piece'
import { openEmptyShop } from './support/empty-shop'
import { password } from './support/members'
import { until } from './support/shop'
import { expect, testWith } from './support/test'

let shop: Awaited<ReturnType<typeof openEmptyShop>>
const test = testWith(async () => {
  shop = await openEmptyShop()
  const isOpen = () => shop.get('/staff/login').then(({ status }) => status === 200)
  await until(() => isOpen().catch(() => false), 60_000)
})

test('an empty shop has its first owner, its first piece with price and photographs, and a new price that is undone', async ({
  page,
}, info) => {
  const since = performance.now()
  const clock = (what: string) => {
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    info.annotations.push({ type: 'clock', description: `${what}: ${seconds} s` })
    process.stdout.write(`    ${info.project.name}, ${what}: ${seconds} s\n`)
  }
  const link = /http\S+\/staff\/invitation\?token=\S+/
  await until(async () => link.test(shop.printed()), 60_000)
  await page.goto(link.exec(shop.printed())?.[0] ?? '')
  await page.getByLabel('Your name').fill('Clara Owner')
  await page.getByLabel('E-mail').fill('clara@ninety.example')
  await page.getByLabel('Choose a password').fill(password)
  await page.getByLabel('Once more').fill(password)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('heading', { name: 'Sold this month' }).waitFor()
  clock('the owner sits at the desk')

  const sku = 'FIRST-1'
  const address = `/watch/Rolex-Daytona/${sku}`
  const reads = (price: string) => expect.poll(async () => (await shop.get(address)).text).toContain(price)
  await page.goto(new URL('/staff/pieces', shop.url).href)
  await addPieceAtDesk(page, sku)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await reads('£28,950')
  clock('the first piece stands on the site')

  await page.getByLabel('Price', { exact: true }).fill('27500')
  await save(page)
  await reads('£27,500')
  await page.getByRole('region', { name: 'History' }).getByRole('button', { name: 'Undo Price' }).click()
  await reads('£28,950')
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('28,950')
  clock('repriced, and undone')

  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
