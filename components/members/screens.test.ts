import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FooterForm } from '@/components/enquiries/forms'
import { LoginScreen } from './login-screen'
import { DeclinedNotice, SuspendedNotice } from './notices'
import { RegisterScreen } from './register-screen'
import { ResetPasswordScreen } from './reset-password-screen'
import { PasskeyScreen } from './second-step-screens'

const page = { title: 'A title', content: '', banner: null, blurbs: [] }
const hideable = ['/register', '/forgot-password', '/contact']

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
  ]
  expect(screens([]).map(linksOf)).toEqual([
    ['/forgot-password', '/register'],
    ['/register'],
    ['/forgot-password', '/forgot-password'],
    ['/contact'],
    ['/contact'],
  ])
  expect(screens(hideable).map(linksOf)).toEqual([[], [], [], [], []])
})

it('a form that keeps no draft opens the privacy policy in a new tab, and says so', () => {
  const policyIn = (screen: ReactElement) =>
    renderToStaticMarkup(screen).match(/<a href="\/privacy-policy".*?<\/a>/)?.[0]
  expect(policyIn(createElement(RegisterScreen, { page, text: '' }))).toBe(
    '<a href="/privacy-policy" target="_blank">privacy policy<span class="visually-hidden"> (opens in a new tab)</span></a>',
  )
  expect(policyIn(createElement(FooterForm, { reach: null }))).toBe('<a href="/privacy-policy">privacy policy</a>')
})
