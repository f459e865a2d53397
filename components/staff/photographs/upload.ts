import { send } from '@/lib/http/send'
import { askForProof } from '../prompts'

const piece = 1024 * 1024
const tries = 6

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

type Report = (share: number, note?: string) => void
type Came = { ok: true; name: string } | { ok: false; sentence: string }

const dataIn = (body: unknown): { id?: string; offset?: number; name?: string } =>
  typeof body === 'object' && body !== null && 'data' in body && typeof body.data === 'object' && body.data !== null
    ? body.data
    : {}

const messageIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'message' in body
    ? String(body.message)
    : 'This did not work. Please try again.'

/** Asks until there is an answer: a dropped connection is waited for, an ended session is begun again. */
const insist = async (path: string, body: string | Blob, method: string, type: string, report: () => void) => {
  for (let count = 1; ; count++) {
    const answer = await send(path, body, method, type)
    const isSignedOut = answer?.status === 404
    const passes = answer && !isSignedOut && answer.status < 500 && answer.status !== 429
    if (passes || count >= tries) return answer
    if (isSignedOut && !(await askForProof('sign-in'))) return answer
    report()
    await wait(Math.min(15_000, 500 * 2 ** count))
  }
}

const lost = {
  ok: false,
  sentence: 'The connection is gone. Drop the file again later: it goes on where it stopped.',
} as const

/** Sends one photograph in pieces, from wherever the server has it. `report` gets shares from 0 to 1. */
export const uploadPhotograph = async (sku: string, file: File, report: Report, replaces = ''): Promise<Came> => {
  const facts = { sku, name: file.name, size: file.size, modified: file.lastModified, replaces }
  const waits = () => report(share, 'Waiting for the connection')
  let share = 0
  const begun = await insist('/api/staff/uploads', JSON.stringify(facts), 'POST', 'application/json', waits)
  if (!begun) return lost
  if (!begun.ok) return { ok: false, sentence: messageIn(begun.body) }
  const { id = '', offset: start = 0, name: already } = dataIn(begun.body)
  if (already) return { ok: true, name: already }
  let offset = start
  const query = new URLSearchParams({
    sku,
    name: file.name,
    size: String(file.size),
    modified: String(file.lastModified),
    replaces,
  })
  for (;;) {
    share = file.size === 0 ? 0 : offset / file.size
    report(share)
    query.set('offset', String(offset))
    const bytes = file.slice(offset, offset + piece)
    const answer = await insist(
      `/api/staff/uploads/${id}?${query}`,
      bytes,
      'PUT',
      'application/offset+octet-stream',
      waits,
    )
    if (!answer) return lost
    const { offset: received, name } = dataIn(answer.body)
    if (answer.status === 201 && name) return { ok: true, name }
    if (!answer.ok && answer.status !== 409) return { ok: false, sentence: messageIn(answer.body) }
    // What arrived although its answer was lost is not sent again; after the very last piece, the first question tells.
    if (received === undefined) return lost
    if (answer.status === 409 && received === offset) return uploadPhotograph(sku, file, report, replaces)
    if (answer.status === 409 && received === 0) return uploadPhotograph(sku, file, report, replaces)
    offset = received
  }
}
