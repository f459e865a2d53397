import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { confirmAlert } from '@/lib/alerts/commands'
import { alertUrl } from '@/lib/alerts/links'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import AlertPage from './page'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

beforeAll(fillTestShop)

const add = async (email: string, listing: string, query: string, sku = ''): Promise<number> => {
  const sql = 'INSERT INTO "Alert" (email, listing, query, sku) VALUES ($1, $2, $3, $4) RETURNING id'
  return (await rows(sql, [email, listing, query, sku]))[0].id
}

/** The words of the page behind a confirmation link. */
const told = async (id: number) => {
  const screen = await AlertPage({
    params: Promise.resolve({ what: 'confirm' }),
    searchParams: Promise.resolve(Object.fromEntries(new URL(alertUrl('confirm', id)).searchParams)),
  })
  return renderToStaticMarkup(screen.props.text).replace(/<[^>]*>/g, '')
}

it('what one click confirms is named before and after it, all of it, and nobody else’s', async () => {
  await confirmAlert(await add('ada@example.com', 'other', 'q=royal+oak'))
  const id = await add('ada@example.com', 'other', 'q=daytona')
  await add('ada@example.com', 'other', 'q=nautilus')
  await add('ada@example.com', '', '', 'NOWHERE-1')
  await confirmAlert(await add('bob@example.com', 'other', 'q=speedmaster'))
  const [daytona, nautilus, piece] = [
    '“daytona” in any brand but Richard Mille',
    '“nautilus” in any brand but Richard Mille',
    'piece Ref. NOWHERE-1',
  ]
  expect(await told(id)).toBe(`Shall we write to ada@example.com about ${daytona}, ${nautilus} and ${piece}?`)
  await confirmAlert(id)
  expect(await told(id)).toBe(
    `You will hear of ${daytona} when one arrives, ${nautilus} when one arrives and ${piece} once it is available.`,
  )
})
