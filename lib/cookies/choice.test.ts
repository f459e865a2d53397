import { describe, expect, it } from 'vitest'
import { choiceCookies, choose, optional, readChoice } from './choice'

/** The Cookie header that a browser would send back. */
const kept = (cookies: string[]) =>
  cookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

describe('a choice', () => {
  it.each([choose('all'), choose('none'), choose('some'), choose('some', ['marketing']), choose('some', optional)])(
    'comes back as it was stored: %j',
    (choice) => {
      expect(readChoice(`a=b; ${kept(choiceCookies(choice, true))}; c=d`)).toEqual(choice)
    },
  )
  it('allows everything or nothing whatever was ticked, and only what was ticked as a selection', () => {
    expect(choose('all').allowed).toEqual(['analytics', 'preferences', 'marketing'])
    expect(choose('none', ['analytics']).allowed).toEqual([])
    expect(choose('some', ['analytics']).allowed).toEqual(['analytics'])
  })
})

describe('cookies that do not hold a choice', () => {
  it.each([
    ['nothing', ''],
    ['another shop’s', 'my-shop-consent=all; shop-consents=all'],
    ['an unknown word', 'shop-consent=everything'],
    ['a word in capitals', 'shop-consent=ALL; shop-consent-analytics=1'],
    ['a flag alone', 'shop-consent-analytics=1'],
    ['all without its flags', 'shop-consent=all'],
    ['all with two flags', 'shop-consent=all; shop-consent-analytics=1; shop-consent-preferences=1'],
    ['a flag of another value', 'shop-consent=some; shop-consent-analytics=true'],
    ['two words', 'shop-consent=none; shop-consent=some'],
    ['a flag twice', 'shop-consent=some; shop-consent-analytics=1; shop-consent-analytics=1'],
    ['a property of every object', 'shop-consent=constructor'],
  ])('%s', (_, cookies) => expect(readChoice(cookies)).toBeNull())
})

describe('the cookies', () => {
  it('last 365 days; on https all are Secure, analytics and marketing SameSite=None', () => {
    expect(choiceCookies(choose('all'), true)).toEqual([
      'shop-consent-analytics=1; Path=/; Max-Age=31536000; SameSite=None; Secure',
      'shop-consent-preferences=1; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
      'shop-consent-marketing=1; Path=/; Max-Age=31536000; SameSite=None; Secure',
      'shop-consent=all; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    ])
  })
  it('are Lax on plain http, and what is off is removed', () => {
    expect(choiceCookies(choose('some', ['preferences']), false)).toEqual([
      'shop-consent-analytics=; Path=/; Max-Age=0; SameSite=Lax',
      'shop-consent-preferences=1; Path=/; Max-Age=31536000; SameSite=Lax',
      'shop-consent-marketing=; Path=/; Max-Age=0; SameSite=Lax',
      'shop-consent=some; Path=/; Max-Age=31536000; SameSite=Lax',
    ])
  })
})
