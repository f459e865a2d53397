import { SMTPServer } from 'smtp-server'

/** @typedef {{ messageId: string, from: string, to: string[], headers: string[], source: string, at: number }} Mail */

/** @param {string} source @returns {string[]} */
const headersOf = (source) =>
  source
    .slice(0, source.search(/\r?\n\r?\n/))
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)

/** All values of a header, which may occur more than once. @param {string[]} headers @param {string} name */
const valuesOf = (headers, name) =>
  headers.flatMap((line) => (line.toLowerCase().startsWith(`${name}:`) ? [line.slice(name.length + 1).trim()] : []))

/** @param {AsyncIterable<Buffer>} stream */
const textOf = async (stream) => {
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Starts an SMTP server on loopback that keeps the mails it accepts and can be killed and restarted.
 * Resolves to { url, mails, die(), rise(), beforeAnswer(act), refuse(check), close() }.
 * A mail: { messageId, from, to: [addresses], headers: lines, source, at }, `at` from performance.now().
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

  /** @type {import('smtp-server').SMTPServerOptions['onRcptTo']} */
  const onRcptTo = ({ address }, _session, answer) => answer(check?.(address) ?? null)
  /** @type {NonNullable<import('smtp-server').SMTPServerOptions['onData']>} */
  const onData = async (stream, { envelope }, answer) => {
    const source = await textOf(stream).catch(() => null)
    // The sender disconnected or this server died before a reply: the mail is not kept.
    if (source === null) return
    const headers = headersOf(source)
    const mail = {
      messageId: valuesOf(headers, 'message-id')[0] ?? '',
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
      server = new SMTPServer({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], onRcptTo, onData })
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
    /**
     * Calls `act(mail)` once: after the next mail is kept and before its sender gets the reply.
     * @param {(mail: Mail) => unknown} once
     */
    beforeAnswer: (once) => {
      act = once
    },
    /**
     * Sets `check(address)`, which returns an Error (with responseCode) for a recipient to refuse, or nothing.
     * @param {((address: string) => Error | null | undefined | void) | undefined} by
     */
    refuse: (by) => {
      check = by
    },
    close: die,
  }
}

/** A header's values in a kept mail, unfolded. @param {Mail} mail @param {string} name */
export const headerOf = ({ headers }, name) => valuesOf(headers, name.toLowerCase())
