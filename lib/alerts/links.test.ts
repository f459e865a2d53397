import { describe, expect, it, vi } from 'vitest'
import { sign } from '@/lib/http/sign'
import { stopAlert } from './commands'
import { alertUrl, parseAlertLink, stopAllUrl } from './links'
import { findStopAllEmail } from './queries'
import { prepareShop, queryOf, waitFor } from './test-alerts'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

prepareShop()

describe('an alert', () => {
  it('opens for its own signed address alone', () => {
    const query = queryOf(alertUrl('stop', 7))
    expect(parseAlertLink('stop', query)).toBe(7)
    expect(parseAlertLink('confirm', query)).toBeNull()
    expect(parseAlertLink('stop-all', query)).toBeNull()
    for (const changed of [{ id: '8' }, { id: ['7'] }, { expires: '9999999999' }, { signature: '' }])
      expect([changed, parseAlertLink('stop', { ...query, ...changed })]).toEqual([changed, null])
  })
  it('ends with all others of its address by a link that names the address, which nobody else can read or make', async () => {
    const { address = '', ...more } = queryOf(await stopAllUrl('ada@example.com'))
    expect(more).toEqual({})
    expect(Buffer.from(address, 'base64').toString('latin1')).not.toContain('ada')
    expect(await findStopAllEmail({ address })).toBe('ada@example.com')
    for (const changed of [`${address.slice(0, -2)}AA`, [address], 'ada@example.com', '', 'x'.repeat(2_000), undefined])
      expect([changed, await findStopAllEmail({ address: changed })]).toEqual([changed, null])
  })
  it('is named by a former link to end all of them, as long as it is there', async () => {
    const id = await waitFor('ada@example.com')
    const query = { id: String(id), signature: sign('alert stop-all', String(id)) }
    expect(await findStopAllEmail(query)).toBe('ada@example.com')
    await stopAlert(id)
    expect(await findStopAllEmail(query)).toBeNull()
  })
  it('is confirmed within seven days, and by nobody who moves the end', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const query = queryOf(alertUrl('confirm', 7))
    expect(parseAlertLink('confirm', query)).toBe(7)
    for (const changed of [{ expires: '9999999999' }, { expires: '' }, { expires: undefined }, { expires: ['1'] }])
      expect([changed, parseAlertLink('confirm', { ...query, ...changed })]).toEqual([changed, null])
    vi.setSystemTime(Date.now() + 7 * 86_400_000 - 5_000)
    expect(parseAlertLink('confirm', query)).toBe(7)
    vi.setSystemTime(Date.now() + 10_000)
    expect(parseAlertLink('confirm', query)).toBeNull()
    vi.useRealTimers()
  })
})
