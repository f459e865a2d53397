import { describe, expect, it } from 'vitest'
import { alertUrl } from '@/lib/alerts/links'
import { MailKind } from '@/lib/db/generated/enums'
import { acknowledgement } from '@/lib/enquiries/mails/acknowledgement'
import { enquiryToBoutique } from '@/lib/enquiries/mails/enquiry-to-boutique'
import { resetUrl, verificationUrl } from '@/lib/members/links'
import { masked } from '@/lib/members/mails/email-changed'
import { membershipRequest } from '@/lib/members/mails/membership-request'
import { membershipSuspended } from '@/lib/members/mails/membership-status'
import { confirmationUrl, unsubscribeUrl } from '@/lib/newsletter/links'
import { newsletterWelcome } from '@/lib/newsletter/mails'
import { decisionLinks, enquiryMail, exampleMails, memberMail, piece, site } from './example-mails'

const both = [enquiryToBoutique, acknowledgement]
const addresses = (html: string) => [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)

const exampleOf: Record<MailKind, keyof ReturnType<typeof exampleMails>> = {
  boutique: 'enquiry-to-boutique',
  acknowledgement: 'acknowledgement',
  welcome: 'newsletter-welcome',
  subscription_confirmation: 'newsletter-confirmation',
  verification: 'email-verification',
  email_changed: 'email-changed',
  password_reset: 'password-reset',
  password_changed: 'password-changed',
  new_browser: 'new-browser',
  passkey_added: 'passkey-added',
  passkey_removed: 'passkey-removed',
  passkeys_reset: 'passkeys-reset',
  recovery_code_used: 'recovery-code-used',
  second_factor_off: 'second-factor-off',
  membership_request: 'membership-request',
  membership_approved: 'membership-approved',
  membership_declined: 'membership-declined',
  membership_suspended: 'membership-suspended',
  membership_restored: 'membership-restored',
  account_expiry: 'account-expiry',
  alert_confirmation: 'alert-confirmation',
  alert: 'alert',
  staff_invitation: 'staff-invitation',
  staff_password_reset: 'staff-password-reset',
  staff_digest: 'staff-digest',
  staff_notice: 'staff-notice',
  refusals: 'staff-refusals',
}

it('there is an example of every kind of mail', () => {
  expect(Object.keys(exampleOf).sort()).toEqual(Object.keys(MailKind).sort())
  expect(Object.keys(exampleMails())).toEqual(expect.arrayContaining(Object.values(exampleOf)))
})

describe('every mail', () => {
  it.each(Object.entries(exampleMails()))('%s links to absolute addresses only', (_, { html, text }) => {
    expect(addresses(html).length).toBeGreaterThan(0)
    for (const address of addresses(html)) expect(address).toMatch(/^(https?:\/\/|mailto:|tel:\+)/)
    for (const [address] of text.matchAll(/\S*:\/\/\S+/g)) expect(URL.canParse(address)).toBe(true)
  })

  it.each(Object.entries(exampleMails()))('%s loads nothing but the piece’s photograph', (_, { html }) => {
    const sources = [...html.matchAll(/src="([^"]*)"|url\(/g)].map(([, source]) => source)
    for (const source of sources) expect(source).toBe(`https://shop.example${piece.photo}`)
    expect(html).not.toMatch(/<(script|link|iframe|form)\b|@import/)
  })

  it.each(Object.entries(exampleMails()))('%s has a subject on one line, and stays below Gmail’s cut', (_, mail) => {
    expect(mail.subject).toMatch(/^[^\p{Cc}]{1,120}$/u)
    expect(mail.html.length).toBeLessThan(102_000)
    expect(mail.html).toContain('<!doctype html>')
  })
})

describe('what somebody typed', () => {
  const evil = '<img src=x onerror=alert(1)>&"\'</td></table>'

  it('is escaped wherever it stands', () => {
    const words = { name: evil, firstName: evil, title: evil, message: evil, model: evil, sku: evil, phone: evil }
    const rest = { selectedOptionName: evil, preferredDate: evil, form_url: evil, utm_source: evil, reference: evil }
    for (const template of both) {
      const { html } = template(enquiryMail({ ...words, ...rest, email: evil }, { piece: { ...piece, name: evil } }))
      expect(html).not.toContain('<img src=x')
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;&lt;/td&gt;&lt;/table&gt;')
    }
  })

  it('never becomes a line of ours in the plain text, nor half a character', () => {
    const { text, html } = enquiryToBoutique(
      enquiryMail({ message: 'Hello\r\nReference: FORGED\u2028Privacy: Agreed \ud83d', model: 'A\nReference: FORGED' }),
    )
    expect(text).not.toMatch(/^(Reference: FORGED|Privacy: Agreed \ud83d)/m)
    expect(text.isWellFormed() && html.isWellFormed()).toBe(true)
    expect(`${text}${html}`).not.toMatch(/[^\P{Cc}\n\t]/u)
  })

  it('is no link that we would be blamed for', () => {
    const { html } = enquiryToBoutique(
      enquiryMail({ form_url: 'https://evil.example/login', email: 'a@b.example?bcc=c@d.example' }),
    )
    expect(html).toContain('https://evil.example/login')
    expect(addresses(html).join()).not.toMatch(/evil|bcc/)
    expect(addresses(enquiryToBoutique(enquiryMail({ form_url: 'javascript:alert(1)' })).html).join()).not.toContain(
      'script',
    )
  })

  it.each(['Visit evil.example', 'www.evil.example', 'https://evil.example', 'WIN£500', 'a'.repeat(41)])(
    'does not greet by ‘%s’',
    (name) =>
      expect(acknowledgement(enquiryMail({ name: name.replace(/^Visit /, '') })).html).toContain('Thank you. We'),
  )
})

it('an acknowledgement repeats of what was typed the first name alone', () => {
  const typed = {
    name: 'Typedfirst Typedlast',
    message: 'Typedmessage',
    phone: '+999111222',
    preferredDate: 'Typedday',
  }
  for (const kind of ['enquiry', 'appointment', 'contact', 'sell'] as const) {
    const { subject, html, text } = acknowledgement(enquiryMail({ ...typed, kind, form_url: 'https://typed.example' }))
    const all = `${subject} ${html} ${text}`
    expect(all).toContain('Typedfirst')
    for (const word of ['Typedlast', 'Typedmessage', '999111222', 'Typedday', 'typed.example'])
      expect(all, `${kind} ${word}`).not.toContain(word)
  }
})

it('links to no hidden page, and leads on without it', () => {
  const hidden = { ...site, hidden: ['/new-arrivals', '/privacy-policy', '/contact'] }
  for (const { html, text } of [
    newsletterWelcome({ site: hidden, email: 'a@b.example', unsubscribeUrl: '/unsubscribe?a=1' }),
    acknowledgement(enquiryMail({}, { site: hidden })),
    membershipSuspended(memberMail({}, { site: hidden, boutique: null })),
  ]) {
    expect(`${html}${text}`).not.toMatch(/\/new-arrivals|\/privacy-policy|\/contact\b|See the new|undefined|null/)
    expect(addresses(html).length).toBeGreaterThan(0)
  }
})

const member = { id: 27, email: 'anna.keller@mail.example', email_version: 1, password: '' }

it.each([
  ['newsletter-confirmation', confirmationUrl({ id: 7, unsubscribed_at: null })],
  ['newsletter-welcome', unsubscribeUrl(7)],
  ['alert-confirmation', alertUrl('confirm', 7)],
  ['alert', alertUrl('stop', 7)],
  ['email-verification', verificationUrl(member)],
  ['password-reset', resetUrl(member)],
] as const)('the signed link of the example %s looks like a real one', (name, real) => {
  const shape = (url: string) =>
    new URL(url).pathname.replace(/[\w-]{43}/g, 'hash') +
    new URL(url).search.replace(/\d{10}/g, '0').replace(/[\w-]{43}/g, 'hash')
  const links = exampleMails()[name].text.match(/https:\/\/\S+[?]\S+/g) ?? []
  expect(links.map(shape)).toContain(shape(real))
})

describe('a mail about an account', () => {
  const { 'email-changed': changed } = exampleMails()

  it('leads whoever did not sign in to what a new password alone does not end', () => {
    const { text } = exampleMails()['new-browser']
    expect(text).toContain('https://shop.example/user\n')
    expect(text).toMatch(/choose a new password.*passkey/)
    expect(text).not.toContain('knows your password')
  })

  it('tells the former address the new one only in part', () => {
    expect(`${changed.html}${changed.text}`).not.toContain('anna@keller.example')
    expect(changed.text).toContain('a•••@k•••.example')
    expect(changed.text).toContain('Write to us at london@ninety.example.')
  })

  it.each([
    ['x@y.co', 'x•••@y•••.co'],
    ['"@@a.b.co', '"•••@a•••.co'],
    ['🙂x@münchen.example', '🙂•••@m•••.example'],
  ])('masks %s as %s', (address, shown) => expect(masked(address)).toBe(shown))

  it('tells the boutique who waits, and lets it decide', () => {
    const { text, html } = membershipRequest(memberMail(), decisionLinks)
    for (const words of [
      'Name: Anna Keller',
      'Email: anna.keller@mail.example',
      'Telephone: +41790000001',
      '21 November 2026 at 10:04:12 GMT',
      'Status: 0, pending approval',
      `Approve:\n${decisionLinks.approve}`,
      `Decline:\n${decisionLinks.decline}`,
    ])
      expect(text).toContain(words)
    expect(addresses(html)).toEqual(expect.arrayContaining(['mailto:anna.keller@mail.example', 'tel:+41790000001']))
  })
})
