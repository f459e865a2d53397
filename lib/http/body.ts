import 'server-only'
import { MIMEType } from 'node:util'
import { cleanText } from '@/lib/format-text'
import { maxDiscardedBytes, maxFormBytes, tooLarge } from './overload'
import { readBytes } from './read-bytes'

/** Maximum number of fields of a form, and of members of a JSON object. */
const maxFields = 200
/** Characters of a Content-Type, whose blanks MIMEType reads in quadratic time. A boundary has 70 at most. */
const maxTypeLength = 200
/** Bytes of a part's header in a multipart form; a browser sends the names of the field and of the file. */
const maxPartHeaderBytes = 8_000
/** Maximum depth of nesting in JSON; the object itself is 1. */
const maxDepth = 9
/** Maximum number of values in JSON, at all levels. */
const maxValues = 20_000

export type Values = Record<string, unknown>
/** isNameless: JSON that is no object, so that it has no fields. */
type ReadableBody = { ok: true; values: Values; formEncoded: boolean; isNameless?: true }
export type Body = ReadableBody | { ok: false; status: number; message: string }

const refused = (status: number, message: string): Body => ({ ok: false, status, message })

const withoutFields = (): Body => ({ ok: true, values: {}, formEncoded: false })

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Cleans the texts at every level. */
const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [cleanText(name), clean(item)]))
    : value
}

/** Kept as they are typed: no column holds them. */
const passwords = new Set(['password', 'password_confirmation', 'current_password'])

const cleaned = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, passwords.has(name) ? value : clean(value)]))

/**
 * `name[]` and `name[0]` are lists; of a repeated name the last value counts. Files are read as ''. Null if there are
 * more fields than any form of the shop has.
 */
const fromPairs = (pairs: Iterable<[string, string | File]>): Values | null => {
  const values: Values = Object.create(null)
  let count = 0
  for (const [name, value] of pairs) {
    count += 1
    if (count > maxFields) return null
    const text = typeof value === 'string' ? value : ''
    const listName = name.replace(/\[\d*\]$/, '')
    const isListed = listName !== '' && listName !== name
    const list = isListed ? values[listName] : undefined
    if (Array.isArray(list)) list.push(text)
    else if (isListed) values[listName] = [text]
    else values[name] = text
  }
  return values
}

const tooManyFields = () => refused(413, `The form has more than ${maxFields} fields.`)

const fromForm = (pairs: Iterable<[string, string | File]>): Body => {
  const values = fromPairs(pairs)
  return values ? { ok: true, values: cleaned(values), formEncoded: true } : tooManyFields()
}

/** Splits no further than the limit, so that a body of separators costs little. */
const hasTooManyFields = (text: string) => text.split('&', maxFields + 1).length > maxFields

/**
 * Whether JSON has more values, or is nested deeper, than any request needs. Scans the text once, since parsing is the
 * expensive part. Quoted strings do not count.
 */
const excessIn = (text: string): 'deep' | 'many' | null => {
  let [depth, count, isQuoted] = [0, 1, false]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted) {
      if (character === '\\') at++
      else if (character === '"') isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === ',') count++
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > maxDepth) return 'deep'
    if (count > maxValues) return 'many'
  }
  return null
}

const fromJson = (text: string): Body => {
  const excess = excessIn(text)
  if (excess === 'deep') return refused(400, 'The request is nested too deeply.')
  if (excess === 'many') return refused(413, `The request has more than ${maxValues.toLocaleString('en-GB')} values.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused(400, 'The request is not valid JSON.')
  }
  // A contract's client may send an id that nothing reads, or an empty list, instead of an object.
  if (!isRecord(value)) return { ok: true, values: {}, formEncoded: false, isNameless: true }
  if (Object.keys(value).length > maxFields) return tooManyFields()
  return { ok: true, values: cleaned(value), formEncoded: false }
}

const decodeUtf8 = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The boundary of a form's parts, and the header written so that the parser of forms reads the same one: of a header
 * that is a list it would take the last. Null if there is none.
 */
const boundaryOf = (contentType: string) => {
  try {
    const type = new MIMEType(contentType)
    const boundary = type.params.get('boundary')
    return boundary ? { boundary, header: type.toString() } : null
  } catch {
    return null
  }
}

/**
 * Why a form's parts are not parsed, which is the expensive part: there are too many boundaries, or a part's header goes
 * on for longer than any name needs.
 */
const excessOf = (bytes: Buffer, boundary: string): 'many' | 'long' | null => {
  const line = `--${boundary}`
  let count = 0
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + 1)) {
    count += 1
    if (count > maxFields + 1) return 'many'
    const header = bytes.subarray(at, at + line.length + maxPartHeaderBytes)
    if (at + header.length < bytes.length && header.indexOf('\r\n\r\n') < 0) return 'long'
  }
  return null
}

const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const

/**
 * Reads a request's fields from JSON or a form of at most `maxBytes` bytes. Refuses with 400, 413 or 415 and a message.
 */
export const readBody = async (request: Request, maxBytes = maxFormBytes): Promise<Body> => {
  const given = request.headers.get('content-type') ?? ''
  const header = given.length > maxTypeLength ? 'too/long' : given
  const type = types.find((name) => header.split(';')[0]?.trim().toLowerCase() === name)
  const charset = /;\s*charset="?([\w-]+)/i.exec(header)?.[1] ?? 'utf-8'
  const bytes = await readBytes(request, maxBytes, maxDiscardedBytes)
  if (bytes === null) return refused(413, tooLarge)
  // A script that sends nothing may name a type or not.
  if (bytes.length === 0 && (!header || type === 'application/json')) return withoutFields()
  if (!type || !/^utf-?8$/i.test(charset)) return refused(415, 'Send the request as JSON or as a form, in UTF-8.')
  if (type === 'multipart/form-data') {
    const parts = boundaryOf(header)
    const excess = parts && excessOf(bytes, parts.boundary)
    if (excess === 'many') return tooManyFields()
    if (excess === 'long') return refused(413, 'A part of the form has too long a header.')
    const form =
      parts &&
      (await new Response(new Uint8Array(bytes), { headers: { 'content-type': parts.header } })
        .formData()
        .catch(() => null))
    if (!form) return refused(400, 'The form cannot be read.')
    return fromForm(form)
  }
  const text = decodeUtf8(bytes)
  if (text === null) return refused(400, 'The request is not valid UTF-8.')
  if (type === 'application/json') return fromJson(text)
  return hasTooManyFields(text) ? tooManyFields() : fromForm(new URLSearchParams(text))
}
