import { beforeEach, describe, expect, it } from 'vitest'
import { limitHashing } from '@/lib/auth/hash-limiter'
import { rows } from '@/lib/db/test-database'
import { countAttempt, perAccount } from '@/lib/http/limits'
import { isOverload } from '@/lib/http/overload'
import { updatePassword } from './commands'
import { isKnownBrowser } from './known-browser'
import { countLogin, logIn } from './sign-in'
import { addMember, testPassword } from './test-members'

beforeEach(async () => {
  await rows('DELETE FROM "RateLimit"')
})

const browserOf = (cookies: string[]) =>
  /^shop-browser=([^.]+)\./.exec(cookies.find((cookie) => cookie.startsWith('shop-browser=')) ?? '')?.[1] ?? ''

const enter = async (email: string, address = '198.51.100.1', browser: string | null = null, password = testPassword) =>
  logIn({ email, password }, { address, browser, words: 'Firefox on Windows' })

/** 50 failures, one of them by a real sign-in. */
const besiege = async (email: string) => {
  await enter(email, '203.0.113.1', null, 'wrong')
  for (let tries = 1; tries < 50; tries++) await countAttempt([perAccount('login', email, 50, 3_600)])
}

const mailsOf = async (id: number) =>
  (await rows(`SELECT kind::text FROM "Mail" WHERE member_id = $1 ORDER BY id`, [id])).map(({ kind }) => kind)

describe('a stranger who knows an address', () => {
  it('cannot keep out the member, whose browser signed in before', async () => {
    const { email } = await addMember()
    const first = await enter(email)
    const browser = first.ok ? browserOf(first.cookies) : ''
    await besiege(email)
    expect(await enter(email, '198.51.100.9')).toMatchObject({ reason: 'limited' })
    expect(await enter(email, '198.51.100.9', 'made-up')).toMatchObject({ reason: 'limited' })
    expect((await enter(email, '198.51.100.9', browser)).ok).toBe(true)
  })

  it('cannot keep out the member by filling the queue of passwords from many addresses', async () => {
    const { email } = await addMember()
    const first = await enter(email)
    const browser = first.ok ? browserOf(first.cookies) : ''
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const flood = await new Promise<Promise<void>[]>((begun) => {
      const first = limitHashing(() => {
        begun([first, ...Array.from({ length: 200 }, (_, at) => limitHashing(() => ended, `203.0.113.${at}`))])
        return ended
      }, '192.0.2.1')
    })
    await expect(enter(email, '198.51.100.9')).rejects.toSatisfy(isOverload)
    expect((await enter(email, '198.51.100.9', browser)).ok).toBe(true)
    end()
    await Promise.all(flood)
  })

  it('gets no more than fifty failures out of a browser of the account either', async () => {
    const { email } = await addMember()
    const first = await enter(email)
    const browser = first.ok ? browserOf(first.cookies) : ''
    for (let tries = 0; tries < 50; tries++)
      await countAttempt([perAccount('login', `${email} by ${browser}`, 50, 3_600)])
    expect(await enter(email, '198.51.100.9', browser)).toMatchObject({ reason: 'limited' })
    expect((await enter(email, '198.51.100.9')).ok).toBe(true)
  })

  it('is not let in by a browser of another account', async () => {
    const [one, other] = [await addMember(), await addMember()]
    const first = await enter(other.email)
    await besiege(one.email)
    expect(await enter(one.email, '198.51.100.9', first.ok ? browserOf(first.cookies) : '')).toMatchObject({
      reason: 'limited',
    })
  })
})

it('lets one address try thirty times a minute, whatever accounts it tries', async () => {
  for (let tries = 0; tries < 30; tries++) expect(await countLogin('203.0.113.200')).toBe(0)
  expect(await countLogin('203.0.113.200')).toBeGreaterThan(0)
  expect(await countLogin('203.0.113.201')).toBe(0)
})

it('tells by mail of a browser not seen before, but neither of the first nor of a known one', async () => {
  const { id, email } = await addMember()
  const first = await enter(email)
  const browser = first.ok ? browserOf(first.cookies) : ''
  await enter(email, '198.51.100.2', browser)
  expect(await mailsOf(id)).not.toContain('new_browser')
  await enter(email, '198.51.100.3')
  expect((await mailsOf(id)).filter((kind) => kind === 'new_browser')).toHaveLength(1)
})

it('forgets the other browsers when the password changes, and tells of it', async () => {
  const { id, email } = await addMember()
  const [here, there] = [await enter(email), await enter(email)]
  const [own, other] = [here.ok ? browserOf(here.cookies) : '', there.ok ? browserOf(there.cookies) : '']
  const password = 'something else 1'
  expect(
    await updatePassword(
      id,
      'none',
      { current_password: testPassword, password, password_confirmation: password },
      own,
    ),
  ).toEqual({ ok: true })
  expect([await isKnownBrowser(email, own), await isKnownBrowser(email, other)]).toEqual([true, false])
  expect(await mailsOf(id)).toContain('password_changed')
})

it('refuses the commonest passwords, in any case', async () => {
  const { id } = await addMember()
  for (const password of ['password1', 'Qwertyuiop', ' 1234567890'])
    expect(
      await updatePassword(id, 'none', { current_password: testPassword, password, password_confirmation: password }),
    ).toEqual({
      ok: false,
      reason: 'invalid',
      errors: { password: ['This password is too common. Please choose another.'] },
    })
})
