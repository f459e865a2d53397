import 'server-only'

/** Bytes that a request's body may have. */
const most = 1_500_000
/** What is read of a body that is too large, so that its sender hears the answer. */
const patience = 20_000_000

export type Values = Record<string, unknown>
export type Body = { ok: true; values: Values; formEncoded: boolean } | { ok: false; status: number; message: string }

const refused = (status: number, message: string): Body => ({ ok: false, status, message })

const readBytes = async (request: Request): Promise<Buffer | null> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length <= most) chunks.push(chunk)
    if (length > patience) break
  }
  return length > most ? null : Buffer.concat(chunks)
}

/** Without NUL, which no database column holds, and without halves of characters. */
const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  return Array.isArray(value) ? value.map((item) => (typeof item === 'string' ? clean(item) : item)) : value
}

const cleaned = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clean(value)]))

/** `name[]` is a list; of a name that comes twice the last counts. Files are nothing we ask for. */
const fromPairs = (pairs: Iterable<[string, string | File]>): Values => {
  const values: Values = Object.create(null)
  for (const [name, value] of pairs) {
    const text = typeof value === 'string' ? value : ''
    const list = name.endsWith('[]') ? name.slice(0, -2) : ''
    if (!list) values[name] = text
    else values[list] = [...(Array.isArray(values[list]) ? values[list] : []), text]
  }
  return values
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fromJson = (text: string): Body => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused(400, 'The request is not valid JSON.')
  }
  return isRecord(value)
    ? { ok: true, values: cleaned(value), formEncoded: false }
    : refused(400, 'The request must be a JSON object.')
}

const decodeUtf8 = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const

/** Reads a request's fields from JSON or a form. Refuses with 400, 413 or 415 and a sentence. */
export const readBody = async (request: Request): Promise<Body> => {
  const header = request.headers.get('content-type') ?? ''
  const type = types.find((name) => header.split(';')[0]?.trim().toLowerCase() === name)
  const charset = /;\s*charset="?([\w-]+)/i.exec(header)?.[1] ?? 'utf-8'
  const bytes = await readBytes(request)
  if (bytes === null) return refused(413, 'The request is too large.')
  // A script that has nothing to say sends no type either.
  if (!header && bytes.length === 0) return { ok: true, values: {}, formEncoded: false }
  if (!type || !/^utf-?8$/i.test(charset)) return refused(415, 'Send the request as JSON or as a form, in UTF-8.')
  if (type === 'multipart/form-data') {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': header } })
      .formData()
      .catch(() => null)
    if (!form) return refused(400, 'The form cannot be read.')
    return { ok: true, values: cleaned(fromPairs(form)), formEncoded: true }
  }
  const text = decodeUtf8(bytes)
  if (text === null) return refused(400, 'The request is not valid UTF-8.')
  if (type === 'application/json') return fromJson(text)
  return { ok: true, values: cleaned(fromPairs(new URLSearchParams(text))), formEncoded: true }
}
