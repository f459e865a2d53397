import { describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { guest, isVisible, type Viewer } from './visibility'

const member = (status: number, verified: boolean, approvedOnly: boolean): Viewer => ({
  kind: 'member',
  status,
  verified,
  approvedOnly,
})
const piece = { published: true, deletedAt: null, MembersAreaOnly: 0 }
const secret = { ...piece, MembersAreaOnly: 1 }

describe('a members-only piece', () => {
  it('is for whoever is signed in and not suspended, or for approved and verified members, as the settings say', () => {
    const seen = (viewer: Viewer) => isVisible(secret, viewer)
    expect(seen(guest)).toBe(false)
    for (const status of [0, 1, 2])
      for (const verified of [true, false]) {
        expect(seen(member(status, verified, false))).toBe(status !== 2)
        expect(seen(member(status, verified, true))).toBe(status === 1 && verified)
      }
  })
  it('is for nobody with a status that is none', () => {
    for (const rule of [true, false]) expect(isVisible(secret, member(3, true, rule))).toBe(false)
  })
})

it('a public piece is for everybody', () => {
  expect(isVisible(piece, guest)).toBe(true)
  expect(isVisible(piece, member(2, false, true))).toBe(true)
})

it('a draft is for nobody, and neither is what is in the bin', () => {
  for (const hidden of [{ published: false }, { deletedAt: new Date() }])
    for (const viewer of [guest, member(1, true, true)])
      for (const MembersAreaOnly of [0, 1])
        expect(isVisible({ ...piece, ...hidden, MembersAreaOnly }, viewer)).toBe(false)
})

it('a guest sees the same by the database’s own rule, is_visible_to_guests()', async () => {
  const pieces = [true, false].flatMap((published) =>
    [null, new Date()].flatMap((deletedAt) =>
      [0, 1].map((MembersAreaOnly) => ({ published, deletedAt, MembersAreaOnly })),
    ),
  )
  for (const one of pieces)
    expect(
      await rows('SELECT is_visible_to_guests($1, $2, $3) AS seen', [
        one.published,
        one.deletedAt,
        one.MembersAreaOnly,
      ]),
    ).toEqual([{ seen: isVisible(one, guest) }])
})
