import { describe, expect, it } from 'vitest'
import { campaignFrom, campaignIn } from './campaign'

const none = { utm_source: '', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '' }

describe('the campaign of an address', () => {
  it('is its utm fields and nothing else', () => {
    expect(campaignIn('?utm_source=letter&utm_term=d%C3%A9j%C3%A0+vu&utm_id=7&q=gold')).toEqual({
      utm_source: 'letter',
      utm_term: 'déjà vu',
    })
  })
  it('is none without them, so that a later page does not take the first one’s place', () => {
    for (const query of ['', '?q=gold', '?utm_source=&utm_medium=', '?UTM_SOURCE=x'])
      expect(campaignIn(query)).toBeNull()
  })
  it('is cut where the server would cut it', () => {
    expect(campaignIn(`?utm_content=${'x'.repeat(20_000)}`)?.utm_content).toHaveLength(500)
  })
})

describe('the campaign that was kept', () => {
  it('comes back, each missing field empty', () => {
    expect(campaignFrom(JSON.stringify(campaignIn('?utm_source=letter')))).toEqual({ ...none, utm_source: 'letter' })
  })
  it.each([null, '', '{', 'null', '7', '["letter"]', '{"sku":"1","utm_source":{"toString":1},"utm_term":5}'])(
    '%s holds none, and adds no field of its own to a form',
    (kept) => {
      expect(campaignFrom(kept)).toEqual(none)
    },
  )
})
