/** A file in a storage. */
export type Stored = {
  /** its folder and name with a slash between: '10311/01-front.jpg' */
  key: string
  name: string
  /** bytes */
  size: number
  mtimeMs: number
  /** when it came to this place, in ms: also by being moved */
  placedMs: number
  /** a link that leads out of the storage */
  isOutside: boolean
}

/** The first and the last byte of a part, both inclusive. */
export type Span = { start: number; end: number }

/**
 * Where files lie: a folder of this machine or of a network disk (folder-storage.ts), or S3-compatible storage that several
 * machines share (s3-storage.ts). Each method throws StorageAway where the storage does not answer, or the file system's
 * own error.
 */
export type Storage = {
  /** whether looking costs a request over the network */
  isRemote: boolean
  /** every folder at the top and its files; what begins with a dot is left out */
  all: () => Promise<Map<string, Stored[]>>
  /** the files of one folder whose names begin so; none where there is no such folder */
  list: (folder: string, beginning?: string) => Promise<Stored[]>
  /** every file below a folder, however deep */
  below: (folder: string) => Promise<Stored[]>
  find: (key: string) => Promise<Stored | null>
  /** the whole file; null where there is none */
  read: (key: string) => Promise<Buffer | null>
  /** a part of it, as fast as the reader takes it */
  stream: (key: string, span: Span) => Promise<ReadableStream<Uint8Array> | null>
  /** writes or replaces; the file appears whole or not at all */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** the same, but never over another; gives whether the name was free */
  create: (key: string, bytes: Uint8Array) => Promise<boolean>
  /** false where there is nothing to move */
  move: (from: string, to: string) => Promise<boolean>
  /** moves a folder with all that is in it; false where there is none, or where files lie at the goal */
  moveFolder: (from: string, to: string) => Promise<boolean>
  /** no error where there is none */
  remove: (key: string) => Promise<void>
  /** removes what killed processes left half-written */
  tidy: () => Promise<void>
}

/** A storage on the network that does not answer, or refuses. Its message is a sentence for staff. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}

/** By name: the server holds this file more than once. */
export const isStorageAway = (error: unknown): boolean => error instanceof Error && error.name === 'StorageAway'
