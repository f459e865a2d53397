import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MembersNotice } from '@/components/detail/members-notice'
import { FooterForm } from '@/components/enquiries/forms'
import { LoginScreen } from './login-screen'
import { DeclinedNotice, PendingNotice, SuspendedNotice } from './notices'
import { Pieces } from './pieces'
import { RegisterScreen } from './register-screen'
import { ResetPasswordScreen } from './reset-password-screen'
import { PasskeyScreen } from './second-step-screens'

const page = { title: 'A title', content: '', banner: null, blurbs: [] }
const hideable = ['/register', '/forgot-password', '/contact', '/user']

/** The addresses of a screen's links that staff can hide. */
const linksOf = (screen: ReactElement) =>
  [...renderToStaticMarkup(screen).matchAll(/href="([^"]*)"/g)]
    .map(([, href = '']) => href)
    .filter((href) => hideable.includes(href))

it('the members’ screens lead to no hidden page', () => {
  const screens = (hidden: string[]) => [
    createElement(LoginScreen, { page, hidden }),
    createElement(PasskeyScreen, { page, hidden, redirect: '' }),
    createElement(ResetPasswordScreen, { page, hidden, token: '', email: '' }),
    createElement(SuspendedNotice, { hidden }),
    createElement(DeclinedNotice, { hidden }),
    createElement(PendingNotice, { firstName: 'Ada', hidden }),
  ]
  expect(screens([]).map(linksOf)).toEqual([
    ['/forgot-password', '/register'],
    ['/register'],
    ['/forgot-password', '/forgot-password'],
    ['/contact'],
    ['/contact'],
    ['/user'],
  ])
  expect(screens(hideable).map(linksOf)).toEqual([[], [], [], [], [], []])
})

it('the brands begin with “Search by brands:” and “All Brands”, neither of which filters', () => {
  const html = renderToStaticMarkup(
    createElement(Pieces, {
      path: '/dashboard',
      criteria: { q: '', brand: '', page: 1 },
      list: { pieces: [], brands: ['Rolex'], matching: 0, page: 1, lastPage: 1 },
      caption: '',
    }),
  )
  const options = [...html.matchAll(/<option(?: value="(.*?)")?.*?>(.*?)</g)].map(([, value, text]) => [text, value])
  expect(options).toEqual([
    ['Search by brands:', ''],
    ['All Brands', ''],
    ['Rolex', undefined],
  ])
})

it('the notice of a members-only piece leads back, after signing in, to an address that is shown', () => {
  const redirectOf = (hidden: string[]) =>
    renderToStaticMarkup(createElement(MembersNotice, { sku: 'M1', others: [], family: 'watch', hidden })).match(
      /href="\/login\?redirect=([^"]*)"/,
    )?.[1]
  expect(decodeURIComponent(redirectOf([]) ?? '')).toBe('/watch/-/M1')
  expect(decodeURIComponent(redirectOf(['/otherwatch']) ?? '')).toBe('/richard-mille-watch/-/M1')
  expect(decodeURIComponent(redirectOf(['/otherwatch', '/rmwatch']) ?? '')).toBe('/jewellery/M1')
})

it('a form that keeps no draft opens the privacy policy in a new tab, and says so', () => {
  const policyIn = (screen: ReactElement) =>
    renderToStaticMarkup(screen).match(/<a href="\/privacy-policy".*?<\/a>/)?.[0]
  expect(policyIn(createElement(RegisterScreen, { page, text: '', hidden: [] }))).toBe(
    '<a href="/privacy-policy" target="_blank">privacy policy<span class="visually-hidden"> (opens in a new tab)</span></a>',
  )
  expect(policyIn(createElement(FooterForm, { reach: null, unlinked: false }))).toBe(
    '<a href="/privacy-policy">privacy policy</a>',
  )
})

it('a consent names a privacy policy that is hidden, without a link', () => {
  const expectWords = (screen: ReactElement) => {
    const shown = renderToStaticMarkup(screen)
    expect(shown).toContain('I agree to the <a>privacy policy</a>.')
    expect(shown).not.toContain('/privacy-policy')
  }
  expectWords(createElement(RegisterScreen, { page, text: '', hidden: ['/privacy-policy'] }))
  expectWords(createElement(FooterForm, { reach: null, unlinked: true }))
})
