import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { signIn } from '@/lib/members/test-browser'
import { addMember } from '@/lib/members/test-members'
import FeaturedWatchesPage from './page'

vi.mock('next/headers', async () => (await import('@/lib/members/test-browser')).nextHeaders)
// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

beforeAll(fillTestShop)

it('says that pieces are on their way only if they are', async () => {
  await signIn(await addMember({ email_verified_at: new Date(), requested_at: new Date(), status: 1 }))
  const open = async () => {
    const props = { params: Promise.resolve({}), searchParams: Promise.resolve({}) }
    return renderToStaticMarkup(await FeaturedWatchesPage(props))
  }
  expect(await open()).not.toContain('On their way to us')
  await rows(`UPDATE "StockItem" SET "isUpcoming" = true WHERE "SKU" = 'M1'`)
  expect(await open()).toContain('On their way to us')
})
