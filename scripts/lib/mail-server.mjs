import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** @typedef {{ messageId: string, from: string, to: string[], headers: string[], source: string, at: number }} Mail */

/** A header's values in a kept mail, unfolded. @param {Pick<Mail, 'headers'>} mail @param {string} name */
export const headerOf = ({ headers }, name) =>
  headers.flatMap((line) =>
    line.toLowerCase().startsWith(`${name.toLowerCase()}:`) ? [line.slice(name.length + 1).trim()] : [],
  )

/** @param {string} source @returns {string[]} */
const headersOf = (source) => {
  const [head = ''] = source.split(/\r?\n\r?\n/, 1)
  return head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
}

/**
 * Starts an SMTP server on loopback that keeps the mails it accepts and can be killed (die) and restarted (rise).
 * beforeAnswer(act): calls act(mail) once, when the next mail is kept and its sender has no reply yet. refuse(check):
 * check(address) returns an Error with a responseCode for a recipient to refuse. A mail's `at` is from performance.now().
 */
export async function startMailServer() {
  /** @type {Mail[]} */
  const mails = []
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  /** @type {SMTPServer} */
  let server
  let port = 0
  /** @type {((mail: Mail) => unknown) | undefined} */
  let act
  /** @type {((address: string) => Error | null | undefined | void) | undefined} */
  let check

  /** @type {NonNullable<import('smtp-server').SMTPServerOptions['onData']>} */
  const onData = async (stream, { envelope }, answer) => {
    const source = await text(stream).catch(() => null)
    // The sender disconnected or this server died before a reply: the mail is not kept.
    if (source === null) return
    const headers = headersOf(source)
    const mail = {
      messageId: headerOf({ headers }, 'message-id')[0] ?? '',
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
      headers,
      source,
      at: performance.now(),
    }
    mails.push(mail)
    const now = act
    act = undefined
    await now?.(mail)
    answer()
  }

  /** @returns {Promise<void>} */
  const rise = () =>
    new Promise((resolve, reject) => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['AUTH', 'STARTTLS'],
        onRcptTo: ({ address }, _session, answer) => answer(check?.(address) ?? null),
        onData,
      })
      // Killed clients break their connections; that is expected here.
      server.on('error', () => {})
      server.server.on('connection', (socket) => sockets.add(socket.on('close', () => sockets.delete(socket))))
      server.server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        port = /** @type {import('node:net').AddressInfo} */ (server.server.address()).port
        resolve()
      })
    })

  /** Stops listening and drops open connections, also in the middle of a message. @returns {Promise<void>} */
  const die = () =>
    new Promise((resolve) => {
      server.server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })

  await rise()
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    rise,
    die,
    close: die,
    /** @param {NonNullable<typeof act>} once */
    beforeAnswer: (once) => {
      act = once
    },
    /** @param {typeof check} by */
    refuse: (by) => {
      check = by
    },
  }
}
