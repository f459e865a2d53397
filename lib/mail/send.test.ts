import net from 'node:net'
import { expect, it } from 'vitest'
import { startMailServer } from '@/scripts/lib/mail-server.mjs'
import { deliverBySmtp, needsTls } from './send'

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

const mail = {
  from: 'a@example.com',
  to: 'b@example.com',
  subject: 'x',
  text: 'x',
  html: 'x',
  messageId: '<x@example.com>',
}

it('hands nothing to a server that does not encrypt, where it must', async () => {
  const server = await startMailServer()
  try {
    // Also an address of this machine, but not one that counts as local.
    const url = server.url.replace('127.0.0.1', '0.0.0.0')
    await expect(deliverBySmtp(url, mail)).rejects.toThrow(/STARTTLS/)
    expect(server.mails).toEqual([])
    await deliverBySmtp(server.url, mail)
    expect(server.mails).toHaveLength(1)
  } finally {
    await server.close()
  }
})

it('ends the connection to a server that takes too long, so that the mail given up does not arrive as well', async () => {
  const said: string[] = []
  const server = net.createServer((socket) => {
    socket.write('220 slow\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      said.push(chunk.toString())
      setTimeout(() => socket.writable && socket.write(/^DATA/.test(chunk.toString()) ? '354\r\n' : '250\r\n'), 300)
    })
  })
  const closed = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as net.AddressInfo
    await expect(deliverBySmtp(`smtp://127.0.0.1:${port}`, mail, 450)).rejects.toThrow('took too long')
    await closed
    expect(said.filter((line) => /^(RCPT|DATA)/.test(line))).toEqual([])
  } finally {
    server.close()
  }
})
