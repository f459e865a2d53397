import 'server-only'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { type Storage, StorageUnavailable, type Stored } from './storage'

export type S3Place = {
  bucket: string
  /** prefix of every key: '' or 'photos/' */
  prefix: string
  /** if absent, Amazon's own */
  endpoint?: string
  region: string
  /** if absent, the SDK's default credentials of the machine */
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

/**
 * In ms: until the storage answers a request; without a byte of a transfer; without a byte that the reader of a stream
 * takes; and how long requests fail at once after one without an answer. None limits a whole transfer: a slow uplink
 * takes minutes for a large file.
 */
const defaultTimeouts = { answer: 10_000, transfer: 10_000, reader: 60_000, pause: 2_000 }

/** Connections for everything but streams. A request that waits for one of them counts as unanswered. */
const maxConnections = 200

const load = async ({ endpoint, region, credentials }: S3Place, { transfer, reader }: typeof defaultTimeouts) => {
  const sdk = await import('@aws-sdk/client-s3')
  const open = (socketTimeout: number, maxSockets: number) =>
    new sdk.S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(credentials ? { credentials } : {}),
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: 2_000,
        socketTimeout,
        httpAgent: { maxSockets },
        httpsAgent: { maxSockets },
      },
      // Compatible storages support only the original S3 checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  // A stream occupies its connection for as long as the visitor watches the film. There are as many as visitors have.
  return { sdk, client: open(transfer, maxConnections), streams: open(reader, Number.POSITIVE_INFINITY) }
}

type Sdk = typeof import('@aws-sdk/client-s3')

const statusOf = (error: unknown) => {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode ?? 0
}
const nameOf = (error: unknown) => (error instanceof Error ? error.name : String(error))
const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(nameOf(error))

const stored = (key: string, size = 0, time?: Date): Stored => ({
  key,
  name: path.posix.basename(key),
  size,
  mtimeMs: time?.getTime() ?? 0,
  placedMs: time?.getTime() ?? 0,
  isOutside: false,
})

type Clients = { client: S3Client; streams: S3Client; sdk: Sdk; late: { abortSignal: AbortSignal } }

/**
 * An S3-compatible bucket, or the part of it under a prefix. Sends no request before the first use. `timeouts` is for
 * tests.
 */
export const s3Storage = (place: S3Place, timeouts = defaultTimeouts): Storage => {
  const { bucket: Bucket, prefix } = place
  const keyOf = (key: string) => prefix + key
  let loaded: ReturnType<typeof load> | undefined
  let silentUntil = 0

  /**
   * Returns null if there is no such object. For a while after a request without an answer, throws at once instead of
   * waiting. `late` ends a request that gets no answer; a write passes none, since its answer follows its last byte.
   */
  const ask = async <Answer>(work: (clients: Clients) => Promise<Answer>, isWrite = false): Promise<Answer | null> => {
    if (Date.now() < silentUntil)
      throw new StorageUnavailable('The photograph storage is not responding at the moment.')
    loaded ??= load(place, timeouts)
    const clients = await loaded
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeouts.answer)
    try {
      return await work({ ...clients, late: { abortSignal: late.signal } })
    } catch (error) {
      if (isMissing(error)) return null
      const status = statusOf(error)
      if (status >= 400 && status < 500 && status !== 429)
        throw new StorageUnavailable(`The photograph storage refused bucket ${Bucket} (${nameOf(error)}).`)
      // An upload that breaks off says nothing of what visitors ask for.
      if (!isWrite) silentUntil = Date.now() + timeouts.pause
      throw new StorageUnavailable(`The photograph storage is not responding (${nameOf(error)}).`)
    } finally {
      clearTimeout(timer)
    }
  }

  const below = async (beginning: string): Promise<Stored[]> => {
    const files: Stored[] = []
    let token: string | undefined
    do {
      const page = await ask(({ client, sdk, late }) =>
        client.send(
          new sdk.ListObjectsV2Command({
            Bucket,
            Prefix: keyOf(beginning),
            ContinuationToken: token,
          }),
          late,
        ),
      )
      for (const { Key = '', Size, LastModified } of page?.Contents ?? [])
        files.push(stored(Key.slice(prefix.length), Size, LastModified))
      token = page?.NextContinuationToken
    } while (token)
    return files
  }

  const find: Storage['find'] = async (key) => {
    const head = await ask(({ client, sdk, late }) =>
      client.send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(key) }), late),
    )
    return head && stored(key, head.ContentLength, head.LastModified)
  }

  const put = (key: string, bytes: Uint8Array, more: { IfNoneMatch?: string } = {}) =>
    ask(
      ({ client, sdk }) => client.send(new sdk.PutObjectCommand({ Bucket, Key: keyOf(key), Body: bytes, ...more })),
      true,
    )

  const remove: Storage['remove'] = async (key) => {
    await ask(({ client, sdk, late }) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(key) }), late))
  }

  const read: Storage['read'] = async (key) => {
    const found = await ask(({ client, sdk, late }) =>
      client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(key) }), late),
    )
    if (!found) return null
    try {
      return Buffer.from((await found.Body?.transformToByteArray()) ?? [])
    } catch (error) {
      throw new StorageUnavailable(`The connection to the photograph storage was lost (${nameOf(error)}).`)
    }
  }

  /** Returns false if the source does not exist. Some storages mishandle unusual source names: then read and write. */
  const copy = async (from: string, to: string) => {
    const source = `${Bucket}/${keyOf(from)}`.split('/').map(encodeURIComponent).join('/')
    const copied = await ask(({ client, sdk, late }) =>
      client.send(new sdk.CopyObjectCommand({ Bucket, Key: keyOf(to), CopySource: source }), late),
    )
    const bytes = copied ? null : await read(from)
    if (bytes) await put(to, bytes)
    return Boolean(copied ?? bytes)
  }

  const move: Storage['move'] = async (from, to) => {
    const isCopied = await copy(from, to)
    if (isCopied) await remove(from)
    return isCopied
  }

  /** Copies all files before it removes any, so that an interrupted move can be repeated. */
  const moveFolder: Storage['moveFolder'] = async (from, to) => {
    const [files, there] = [await below(`${from}/`), await below(`${to}/`)]
    const facts = (listed: Stored[], folder: string) =>
      new Set(listed.map(({ key, size }) => `${key.slice(folder.length)} ${size}`))
    const [moving, arrived] = [facts(files, from), facts(there, to)]
    const isOwn = [...arrived].every((file) => moving.has(file)) || [...moving].every((file) => arrived.has(file))
    if (moving.size === 0 || !isOwn) return false
    for (const { key } of files) await copy(key, to + key.slice(from.length))
    for (const { key } of files) await remove(key)
    return true
  }

  return {
    isRemote: true,
    find,
    read,
    remove,
    move,
    below: (folder) => below(`${folder}/`),
    moveFolder,
    list: async (folder, beginning = '') => {
      const files = await below(`${folder}/${beginning}`)
      return files.filter(({ key }) => !key.slice(folder.length + 1).includes('/'))
    },
    all: async () => {
      const folders = new Map<string, Stored[]>()
      for (const file of await below('')) {
        const [folder = '', name, ...deeper] = file.key.split('/')
        if (!name || deeper.length > 0 || folder.startsWith('.')) continue
        folders.set(folder, [...(folders.get(folder) ?? []), file])
      }
      return folders
    },
    // A film is read as slowly as the visitor watches it. A player that has paused for long asks for the rest again.
    stream: async (key, { start, end }) =>
      ask(async ({ streams, sdk, late }) => {
        const { Body } = await streams.send(
          new sdk.GetObjectCommand({ Bucket, Key: keyOf(key), Range: `bytes=${start}-${end}` }),
          late,
        )
        return Body instanceof Readable ? (Readable.toWeb(Body) as ReadableStream<Uint8Array>) : null
      }),
    write: async (key, bytes) => {
      await put(key, bytes)
    },
    create: async (key, bytes) => {
      if (await find(key)) return false
      try {
        await put(key, bytes, { IfNoneMatch: '*' })
        return true
      } catch (error) {
        // Another writer created the key in between.
        if (error instanceof StorageUnavailable && /PreconditionFailed|ConditionalRequestConflict/.test(error.message))
          return false
        throw error
      }
    },
    removeEmpty: async () => {},
    tidy: async () => {},
  }
}
