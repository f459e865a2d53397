import { skuPattern } from '@/lib/sku'
import { siteFolder } from './address'

/** A file in a storage. */
export type Stored = {
  /** folder and name separated by a slash: '_17/01-front.jpg' */
  key: string
  name: string
  /** bytes */
  size: number
  mtimeMs: number
  /** when it was written or moved to this key, in ms */
  placedMs: number
  /** a symbolic link that leads out of the storage */
  isOutside: boolean
}

/** The folder of a piece's photographs, or of the site's own. No SKU begins like that of a piece. */
export const folderOf = (itemId: number | null) => (itemId === null ? siteFolder : `_${itemId}`)

/** Whose a folder is: a piece's by its id, or null for the site's; undefined for a folder that is an inbox. */
export const itemOf = (folder: string): number | null | undefined => {
  if (folder === siteFolder) return null
  const [, id] = /^_([1-9]\d{0,8})$/.exec(folder) ?? []
  return id ? Number(id) : undefined
}

/** Whether a folder of this name holds photographs, or is an inbox for them: one that is named by a SKU. */
export const isFolderName = (name: string) => itemOf(name) !== undefined || skuPattern.test(name)

/** The top-level folders of what the desk can bring back: removed photographs, and former versions of replaced ones. */
export const [removedFolder, replacedFolder] = ['.removed', '.replaced'] as const

/** A byte range, both ends inclusive. */
export type Span = { start: number; end: number }

/**
 * File storage: a local or network directory (folder-storage.ts), or S3-compatible storage that several machines share
 * (s3-storage.ts). Each method throws StorageUnavailable if the storage does not answer, or the file system's own
 * error.
 */
export type Storage = {
  /** whether a lookup costs a network request */
  isRemote: boolean
  /** every top-level folder and its files, without those whose name begins with a dot or that cannot be read */
  all: (tellUnreadable?: (folder: string, code: string) => void) => Promise<Map<string, Stored[]>>
  /** the files of one folder whose names begin with `beginning`; none if there is no such folder */
  list: (folder: string, beginning?: string) => Promise<Stored[]>
  /** every file under a folder, recursively */
  below: (folder: string) => Promise<Stored[]>
  find: (key: string) => Promise<Stored | null>
  /** the whole file; null if there is none */
  read: (key: string) => Promise<Buffer | null>
  /** a byte range, with backpressure; null if there is no file */
  stream: (key: string, span: Span) => Promise<ReadableStream<Uint8Array> | null>
  /** creates or replaces a file, atomically */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** creates a file, atomically; false if the key is taken */
  create: (key: string, bytes: Uint8Array) => Promise<boolean>
  /** false if there is nothing to move */
  move: (from: string, to: string) => Promise<boolean>
  /** moves a folder and its contents; false if there is none, or the destination has files */
  moveFolder: (from: string, to: string) => Promise<boolean>
  /** no error if there is none */
  remove: (key: string) => Promise<void>
  /** removes an empty folder, unless it is new: somebody may be about to fill it */
  removeEmpty: (folder: string) => Promise<void>
  /** removes partial files of killed processes */
  tidy: () => Promise<void>
}

/** A remote storage does not answer or refuses. The message is a sentence for staff. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** Compares by name: the server bundle contains this module more than once, so instanceof fails. */
export const isStorageUnavailable = (error: unknown): boolean =>
  error instanceof Error && error.name === 'StorageUnavailable'
