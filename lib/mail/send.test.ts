import { expect, it } from 'vitest'
import { startMailServer } from '@/scripts/lib/mail-server.mjs'
import { needsTls } from './send'

it.each([
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://[::1]:25', false],
  ['smtp://user:password@mail.example:587', true],
  ['smtp://10.0.0.5', true],
  ['smtps://mail.example', true],
  ['smtp://localhost.evil.example', true],
  ['smtp://127.0.0.1.evil.example', true],
])('%s must be encrypted: %s', (url, needs) => expect(needsTls(url)).toBe(needs))

it('hands nothing to a server that does not encrypt, where it must', async () => {
  const { createTransport } = await import('nodemailer')
  const server = await startMailServer()
  const mail = { from: 'a@example.com', to: 'b@example.com', subject: 'x', text: 'x' }
  try {
    await expect(createTransport({ url: server.url, requireTLS: true }).sendMail(mail)).rejects.toThrow(/STARTTLS/)
    expect(server.mails).toEqual([])
  } finally {
    await server.close()
  }
})
