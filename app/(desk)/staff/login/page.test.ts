import { beforeAll, expect, it, vi } from 'vitest'
import { openTestDesk } from '@/lib/staff/test-desk'
import StaffLoginPage from './page'

vi.mock('next/headers', async () => (await import('@/lib/staff/test-desk')).deskHeaders)
// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

let desk: Awaited<ReturnType<typeof openTestDesk>>
beforeAll(async () => {
  desk = await openTestDesk()
})

const leadsTo = (place: string) => ({ digest: `NEXT_REDIRECT;replace;${place};307;` })

it('whoever is signed in already is led to the page of the desk that was wanted, and to no other site', async () => {
  await desk.sit(await desk.hire('manager'))
  const signIn = (to: string | string[] | undefined) =>
    StaffLoginPage({ params: Promise.resolve({}), searchParams: Promise.resolve({ to }) })
  for (const [to, place] of [
    ['/staff/members/2', '/staff/members/2'],
    ['/staff', '/staff'],
    ['https://evil.example', '/staff'],
    ['//evil.example', '/staff'],
    ['/staff/login', '/staff'],
    [['/staff/mails', '/staff/members'], '/staff'],
    [undefined, '/staff'],
  ] as [string | string[] | undefined, string][])
    await expect(signIn(to)).rejects.toMatchObject(leadsTo(place))
})
