import { describe, expect, it } from 'vitest'
import { guest, isVisible, type MembersOnlyFor, type Viewer } from './visibility'

const member = (status: number, verified: boolean, membersOnlyFor: MembersOnlyFor): Viewer => ({
  kind: 'member',
  status,
  verified,
  membersOnlyFor,
})

describe('a members-only piece', () => {
  it('is for whoever is signed in and not suspended, or for approved and verified members, as the settings say', () => {
    const seen = (viewer: Viewer) => isVisible({ MembersAreaOnly: 1 }, viewer)
    expect(seen(guest)).toBe(false)
    for (const status of [0, 1, 2])
      for (const verified of [true, false]) {
        expect(seen(member(status, verified, 'signed-in'))).toBe(status !== 2)
        expect(seen(member(status, verified, 'approved'))).toBe(status === 1 && verified)
      }
  })
  it('is for nobody with a status that is none', () => {
    for (const rule of ['signed-in', 'approved'] as const)
      expect(isVisible({ MembersAreaOnly: 1 }, member(3, true, rule))).toBe(false)
  })
})

it('a public piece is for everybody', () => {
  expect(isVisible({ MembersAreaOnly: 0 }, guest)).toBe(true)
  expect(isVisible({ MembersAreaOnly: 0 }, member(2, false, 'approved'))).toBe(true)
})
