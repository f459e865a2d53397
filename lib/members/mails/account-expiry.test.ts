import { expect, it } from 'vitest'
import { accountExpiry } from './account-expiry'

it('asks with a question mark', () => {
  const { text } = accountExpiry({
    site: { brand: 'Brand', url: 'https://shop.example', boutiques: [], hidden: [] },
    boutique: null,
    member: {
      id: 1,
      name: 'Anna Keller',
      first_name: 'Anna',
      email: 'anna@mail.example',
      phone: '',
      status: 1,
      created_at: new Date(),
      email_verified_at: null,
    },
  })
  expect(text).toMatch(/^Do you still want your account, Anna\?\n/)
})
