import type { Client } from './spa'

/** Every unsafe endpoint of the contract, except those of `signed`. */
export const unsafe: [keyof Pick<Client, 'post' | 'put' | 'delete'>, string][] = [
  ['post', '/login'],
  ['post', '/register'],
  ['post', '/forgot-password'],
  ['post', '/reset-password'],
  ['post', '/logout'],
  ['put', '/user/password'],
  ['put', '/user/profile-information'],
  ['delete', '/user/sessions'],
  ['post', '/user/confirm-password'],
  ['post', '/user/passkeys'],
  ['delete', '/user/passkeys'],
  ['put', '/user/passkeys/name'],
  ['put', '/user/two-factor-authentication'],
  ['post', '/user/two-factor-recovery-codes'],
  ['post', '/passkeys/options'],
  ['post', '/login/passkey'],
  ['post', '/two-factor-challenge'],
  ['delete', '/user/account'],
  ['post', '/email/verification-notification'],
  ['post', '/submit'],
  ['post', '/api/alerts'],
  ['delete', '/api/members/alerts'],
  ['put', '/api/members/saved'],
]

/** Take no token: their address is signed, and mail programs call it. */
export const signed = ['POST /api/alerts/{what}']
