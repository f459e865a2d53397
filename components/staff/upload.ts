import { type Answer, send } from '@/lib/http/send'
import { headersOf, mayGoOn, whoElse } from './displayed-account'
import { askForProof } from './prompts'

const chunkBytes = 1024 * 1024
const maxTries = 6

/** Resolves after some milliseconds or, if the browser reports offline, once it is online again. */
const pause = (milliseconds: number) =>
  new Promise<unknown>((resolve) => {
    if (navigator.onLine) setTimeout(resolve, milliseconds)
    else addEventListener('online', resolve, { once: true })
  })

type Report = (share: number, note?: string) => void
/** `isDeclined`: the user chose not to sign in, or not to go on in another name. */
type Refused = { ok: false; sentence: string; isDeclined?: true }
type Came = { ok: true; data: Record<string, unknown> } | Refused

const dataIn = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && 'data' in body && typeof body.data === 'object' && body.data !== null
    ? { ...body.data }
    : {}

const messageIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'message' in body
    ? String(body.message)
    : 'Something went wrong. Please try again.'

/** The refusal of an answer. One to which the user could have signed in (404) or gone on was declined. */
const refusedBy = (answer: Answer): Refused => ({
  ok: false,
  sentence: messageIn(answer.body),
  ...((answer.status === 404 || whoElse(answer)) && { isDeclined: true }),
})

/** Sends a request with up to six attempts. Retries lost connections, 429 and 5xx. */
const sendWithRetries = async (path: string, body: string | Blob, method: string, type: string, report: () => void) => {
  for (let count = 1; ; count++) {
    const answer = await send(path, body, method, headersOf(type))
    const passes = answer && answer.status < 500 && answer.status !== 429
    if (passes || count >= maxTries) return answer
    report()
    await pause(Math.min(15_000, 500 * 2 ** count))
  }
}

const lost = {
  ok: false,
  sentence: 'The connection was lost. Drop the file again to resume the upload.',
} as const

/** Identifies a file, even after a reload. */
type Facts = { name: string; size: number; modified: number } & Record<string, string | number>

const number = (value: unknown) => (typeof value === 'number' ? value : undefined)

const stuck = {
  ok: false,
  sentence: 'The server cannot accept this file right now. Drop it again later to resume the upload.',
} as const

/**
 * What becomes of an upload whose session has ended (404) or in whose browser somebody else has signed in: null to start
 * again once the user has signed in or goes on in that name, as uploads are kept apart by account. Undefined if neither.
 */
const inNewSession = async (answer: Answer): Promise<Came | null | undefined> => {
  const other = whoElse(answer)
  if (answer.status !== 404 && !other) return undefined
  return (await (other ? mayGoOn(other) : askForProof('sign-in'))) ? null : refusedBy(answer)
}

/** Uploads a file from the server's offset on. Resolves to null if the upload has to start again. */
const sendFrom = async (root: string, facts: Facts, file: File, report: Report): Promise<Came | null> => {
  let share = 0
  const waits = () => report(share, 'Waiting for a connection')
  const begun = await sendWithRetries(root, JSON.stringify(facts), 'POST', 'application/json', waits)
  if (!begun) return lost
  const restart = await inNewSession(begun)
  if (restart !== undefined) return restart
  if (!begun.ok) return refusedBy(begun)
  const start = dataIn(begun.body)
  // The file was stored before, but the response was lost.
  if (start.name) return { ok: true, data: start }
  let offset = number(start.offset) ?? 0
  const query = new URLSearchParams(Object.entries(facts).map(([name, value]) => [name, String(value)]))
  for (;;) {
    share = file.size === 0 ? 0 : offset / file.size
    report(share)
    query.set('offset', String(offset))
    const bytes = file.slice(offset, offset + chunkBytes)
    const address = `${root}/${start.id}?${query}`
    const answer = await sendWithRetries(address, bytes, 'PUT', 'application/offset+octet-stream', waits)
    if (!answer) return lost
    const again = await inNewSession(answer)
    if (again !== undefined) return again
    const data = dataIn(answer.body)
    if (answer.status === 201) return { ok: true, data }
    if (!answer.ok && answer.status !== 409) return refusedBy(answer)
    const received = number(data.offset)
    // On 409 the upload continues at the server's offset or starts again, which detects a completed upload.
    if (received === undefined) return lost
    if (answer.status === 409 && (received === offset || received === 0)) return null
    offset = received
  }
}

/**
 * Uploads a file in chunks of 1 MB, resuming at the server's offset. Resolves to the data of the last response, or to
 * a refusal if it had to start six times. `report` gets the progress from 0 to 1.
 */
export const sendInChunks = async (root: string, facts: Facts, file: File, report: Report): Promise<Came> => {
  for (let count = 1; count <= maxTries; count++) {
    const came = await sendFrom(root, facts, file, report)
    if (came) return came
    if (count < maxTries) await pause(500)
  }
  return stuck
}

/**
 * Uploads a photograph to a folder, optionally replacing another. Resolves to the name under which it is stored, and to
 * the version that it replaced, '' if none is kept.
 */
export const uploadPhotograph = async (
  sku: string,
  file: File,
  report: Report,
  replaces = '',
): Promise<{ ok: true; name: string; former: string } | Refused> => {
  const facts = { sku, name: file.name, size: file.size, modified: file.lastModified, replaces }
  const came = await sendInChunks('/api/staff/uploads', facts, file, report)
  return came.ok ? { ok: true, name: String(came.data.name), former: String(came.data.former ?? '') } : came
}

/**
 * Sends files, `atOnce` at a time, and gives the outcome of each to `settle`. Once the user has declined a question,
 * those that are left are not sent, as each would ask it again: they are refused like the one that asked.
 */
export const sendEach = async <One, Done extends { ok: true }>(
  ones: One[],
  atOnce: number,
  send: (one: One) => Promise<Done | Refused>,
  settle: (one: One, came: Done | Refused) => unknown,
): Promise<{ isDeclined: boolean }> => {
  let declined: Refused | null = null
  const queue = ones.values()
  const drain = async () => {
    for (const one of queue) {
      const came: Done | Refused = declined ?? (await send(one))
      if (!came.ok && came.isDeclined) declined = came
      await settle(one, came)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, drain))
  return { isDeclined: declined !== null }
}
