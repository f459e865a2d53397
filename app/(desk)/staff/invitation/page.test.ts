import { NextRequest } from 'next/server'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { invitationUrl } from '@/lib/staff/invitation'
import { routeDesk } from '@/lib/staff/routing'
import { deskHeaders, openTestDesk } from '@/lib/staff/test-desk'
import InvitationPage from './page'

vi.mock('next/headers', async () => (await import('@/lib/staff/test-desk')).deskHeaders)
// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

let desk: Awaited<ReturnType<typeof openTestDesk>>
let manager: number
beforeAll(async () => {
  desk = await openTestDesk()
  manager = await desk.hire('manager')
})
beforeEach(() => desk.sit(manager))

const leadsTo = (place: string) => ({ digest: `NEXT_REDIRECT;replace;${place};307;` })

it('a used invitation leads whoever is signed in to the desk, and is not found by anybody else', async () => {
  const open = () => InvitationPage({ searchParams: Promise.resolve({ token: 'used' }) })
  const place = async () => {
    const session = (await deskHeaders.cookies()).get('desk')?.value ?? ''
    const headers = { cookie: `desk=${session}` }
    const url = 'http://localhost:3000/staff/invitation?token=used'
    return routeDesk(new NextRequest(url, { headers }), '/staff/invitation')
  }
  expect(await place()).toBe('page')
  await expect(open()).rejects.toMatchObject(leadsTo('/staff'))
  await desk.sit(null)
  expect(await place()).toBe('nothing')
  await expect(open()).rejects.toMatchObject({ digest: expect.stringContaining('404') })
})

it('a used reset link leads to the sign-in, which says so', async () => {
  await desk.sit(null)
  const url = new URL(invitationUrl({ id: manager, email: 'former@ninety.example', password: '' }, 'password reset'))
  const token = url.searchParams.get('token') ?? ''
  expect(await routeDesk(new NextRequest(url), '/staff/invitation')).toBe('page')
  await expect(InvitationPage({ searchParams: Promise.resolve({ token }) })).rejects.toMatchObject(
    leadsTo('/staff/login?done=expired'),
  )
})
