import { beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { findTrustLines, getSpecialist } from './trust'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

beforeAll(async () => {
  await rows('DELETE FROM "TrustLine"')
  await rows(`INSERT INTO "TrustLine" (display_order, title, text, family, before_arrival) VALUES
    (1, 'Warranty', '{warranty}, from the day you take it.', NULL, true),
    (2, 'Opened', '', 'watch', false),
    (3, 'Settings', '', 'jewellery', true),
    (4, 'Delivery', '', NULL, true)`)
  await rows(
    `INSERT INTO "Boutique" (name, "timeZone") VALUES ('London', 'Europe/London'), ('Geneva', 'Europe/Zurich') ON CONFLICT DO NOTHING`,
  )
  await rows(`INSERT INTO "Specialist" (boutique_name, name, role, jewellery_role) VALUES
    ('London', 'Ada', 'Watches', 'Stones'), ('Geneva', 'Luc', 'Watches', '')`)
})

const watch = {
  Family: 'watch' as const,
  StatusName: null,
  isUpcoming: false,
  Warranty: 'Two years',
  PreOwnedWarranty: null,
}
const said = async (piece: Partial<Parameters<typeof findTrustLines>[0]> = {}) =>
  (await findTrustLines({ ...watch, ...piece })).map(({ title, text }) => [title, text].filter(Boolean).join(': '))

describe('what a piece is promised', () => {
  it('is its own warranty, ours before the maker’s', async () => {
    expect(await said()).toEqual(['Warranty: Two years, from the day you take it.', 'Opened', 'Delivery'])
    expect((await said({ PreOwnedWarranty: ' Movement only, twelve months. ' }))[0]).toBe(
      'Warranty: Movement only, twelve months, from the day you take it.',
    )
  })
  it.each([null, '', '0', '1', 'No', 'None', ' N/A ', 'false'])(
    'is no warranty where the record says %j of it',
    async (Warranty) => {
      expect(await said({ Warranty })).toEqual(['Opened', 'Delivery'])
    },
  )
  it('is the maker’s warranty where ours is none', async () => {
    expect((await said({ PreOwnedWarranty: 'None' }))[0]).toBe('Warranty: Two years, from the day you take it.')
  })
  it.each([{ isUpcoming: true }, { StatusName: 'Arriving soon' }])(
    'leaves out what is done when a piece is here: %j',
    async (piece) => {
      expect(await said({ ...piece, Warranty: null })).toEqual(['Delivery'])
    },
  )
  it.each(['Sold', ' sold '])('is nothing where its status is %j', async (StatusName) => {
    expect(await said({ StatusName })).toEqual([])
  })
  it('is for jewellery what is true of jewellery', async () => {
    expect(await said({ Family: 'jewellery', Warranty: null })).toEqual(['Settings', 'Delivery'])
  })
})

describe('whom to write to', () => {
  it('has a title for each family, or one for both', async () => {
    expect(await getSpecialist('London', 'watch')).toMatchObject({ name: 'Ada', role: 'Watches' })
    expect(await getSpecialist('London', 'jewellery')).toMatchObject({ role: 'Stones' })
    expect(await getSpecialist('Geneva', 'jewellery')).toMatchObject({ role: 'Watches' })
  })
})
