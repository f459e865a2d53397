import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { fillTestShop } from '@/lib/db/test-shop'
import StaffLoginPage from './page'

vi.mock('next/headers', async () => (await import('@/lib/staff/test-desk')).deskHeaders)
// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

beforeAll(fillTestShop)

const shown = async (query: { done?: string }) =>
  renderToStaticMarkup(await StaffLoginPage({ params: Promise.resolve({}), searchParams: Promise.resolve(query) }))

it('the sign-in says what comes next after an invitation that still needs the passkey, and else nothing', async () => {
  expect(await shown({ done: 'password' })).toContain('Your password is set. Now sign in with your passkey')
  for (const query of [{}, { done: '<b>' }]) expect(await shown(query)).not.toContain('Your password is set')
})
