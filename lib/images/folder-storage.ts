import 'server-only'
import { randomBytes } from 'node:crypto'
import type { Dirent, Stats } from 'node:fs'
import {
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { isFolderName, type Span, type Storage, type Stored } from './storage'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
/** Whether this machine's user may not read a file or folder, or its disk is faulty there. */
export const isUnreadable = (error: unknown): boolean => ['EACCES', 'EPERM', 'EIO'].includes(codeOf(error))
/** Whether there is no such file: ELOOP is a link that leads round in a circle. */
export const isGone = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'].includes(codeOf(error))

const orNull = (error: unknown) => {
  if (isGone(error)) return null
  throw error
}

// turbopackIgnore: a path that the compiler cannot predict would make every build trace the whole project, with the
// shop's photographs.

/**
 * Where a path leads. What lies beyond a folder that this machine's user may not search is taken as its links name
 * it.
 */
const destinationOf = async (place: string): Promise<string> => {
  try {
    return await realpath(place)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    const above = await destinationOf(path.dirname(place))
    const target = await readlink(place).catch(() => null)
    return target === null
      ? path.join(/* turbopackIgnore: true */ above, path.basename(place))
      : destinationOf(path.resolve(/* turbopackIgnore: true */ above, target))
  }
}

/** Whether a path is inside the folder after all symbolic links are resolved. */
export const liesIn = async (folder: string, place: string) => {
  const [home = '', there = ''] = await Promise.all([folder, place].map(destinationOf)).catch(() => ['', ''])
  return home !== '' && (there === home || there.startsWith(home + path.sep))
}

/** Copies where hard links are not supported, as on some network disks. */
const linkOrCopy = (from: string, to: string) =>
  link(from, to).catch((error: unknown) => {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV'].includes(codeOf(error))) throw error
    return copyFile(from, to, constants.COPYFILE_EXCL)
  })

// A rename leaves mtime unchanged; ctime reflects it.
const stored = (key: string, { size, mtimeMs, ctimeMs }: Stats, isOutside: boolean): Stored => ({
  key,
  name: path.posix.basename(key),
  size,
  mtimeMs,
  placedMs: ctimeMs,
  isOutside,
})

const chunkBytes = 256 * 1024

/** Reads on demand, and closes the file after the last byte, when reading fails or when the reader cancels. */
const streamOf = async (place: string, { start, end }: Span) => {
  const file = await open(place)
  let position = start
  // A stream whose pull has failed is never cancelled.
  const closeAndThrow = async (error: unknown): Promise<never> => {
    await file.close()
    throw error
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const length = Math.min(chunkBytes, end + 1 - position)
      const { bytesRead, buffer } = length
        ? await file.read(new Uint8Array(length), 0, length, position).catch(closeAndThrow)
        : { bytesRead: 0, buffer: new Uint8Array() }
      position += bytesRead
      if (bytesRead) controller.enqueue(buffer.subarray(0, bytesRead))
      if (bytesRead === 0 || position > end) {
        await file.close()
        controller.close()
      }
    },
    cancel: () => file.close(),
  })
}

/** Folders listed at once: starting on 100,000 would hold up all else for a second. */
const foldersAtOnce = 200

/** A folder is new for this long, in ms. */
const newFolderMs = 3_600_000

/** What is written is for this user alone: photographs of pieces for members are among it. */
const [fileMode, folderMode] = [0o600, 0o700]

/** A directory as a Storage. It is created on the first write. */
export const folderStorage = (root: string): Storage => {
  const at = (key: string) => {
    const place = path.join(/* turbopackIgnore: true */ root, key)
    if (!place.startsWith(path.join(/* turbopackIgnore: true */ root, path.sep)))
      throw new Error('A file outside of its storage was asked for.')
    return place
  }

  /** Null for what is gone, and for what cannot be read outside of the folder: no photograph of the shop is there. */
  const orNullOf = (key: string) => async (error: unknown) => {
    if (isUnreadable(error) && !(await liesIn(root, at(key)))) return null
    return orNull(error)
  }

  const found = async (folder: string, entry: Dirent, isFolderOutside: boolean): Promise<Stored | null> => {
    const key = `${folder}/${entry.name}`
    const facts = await stat(at(key)).catch(orNullOf(key))
    if (!facts?.isFile()) return null
    const isOutside = isFolderOutside || (entry.isSymbolicLink() && !(await liesIn(root, at(key))))
    return stored(key, facts, isOutside)
  }

  const list: Storage['list'] = async (folder, beginning = '') => {
    const entries = (await readdir(at(folder), { withFileTypes: true }).catch(orNullOf(folder))) ?? []
    const wanted = entries.filter(({ name }) => name.startsWith(beginning))
    const isFolderOutside = wanted.length > 0 && !(await liesIn(root, at(folder)))
    const files = await Promise.all(wanted.map((entry) => found(folder, entry, isFolderOutside)))
    return files.filter((file) => file !== null)
  }

  /** Tells a folder of photographs only: the root of a disk has lost+found, which nobody but root may read. */
  const unread = (folder: string, error: unknown, tell?: (folder: string, code: string) => void) => {
    if (!isUnreadable(error)) throw error
    if (isFolderName(folder)) tell?.(folder, codeOf(error))
    return null
  }

  const drafting = async (bytes: Uint8Array, settle: (draft: string) => Promise<unknown>) => {
    const drafts = at('.drafts')
    const draft = path.join(/* turbopackIgnore: true */ drafts, `${process.pid}-${randomBytes(6).toString('hex')}`)
    await mkdir(drafts, { recursive: true, mode: folderMode })
    try {
      await writeFile(draft, bytes, { mode: fileMode })
      await settle(draft)
    } finally {
      // On a full disk, a partial file would take up space that another file needs.
      await rm(draft, { force: true }).catch(() => {})
    }
  }

  const folderFor = (key: string) => mkdir(path.dirname(at(key)), { recursive: true, mode: folderMode })

  return {
    isRemote: false,
    list,
    all: async (tellUnreadable) => {
      const names = (await readdir(root)).filter((name) => !name.startsWith('.'))
      const folders = new Map<string, Stored[]>()
      for (let from = 0; from < names.length; from += foldersAtOnce) {
        const listed = await Promise.all(
          names.slice(from, from + foldersAtOnce).map(async (name) => {
            const files = await stat(at(name))
              .then((facts) => (facts.isDirectory() ? list(name) : null), orNullOf(name))
              .catch((error) => unread(name, error, tellUnreadable))
            return [name, files] as const
          }),
        )
        for (const [name, files] of listed) if (files) folders.set(name, files)
      }
      return folders
    },
    below: async (folder) => {
      const entries = (await readdir(at(folder), { recursive: true, withFileTypes: true }).catch(orNull)) ?? []
      const folders = new Set(entries.filter((entry) => entry.isFile()).map(({ parentPath }) => parentPath))
      const listed = [...folders].map((place) => list(path.relative(root, place).split(path.sep).join('/')))
      return (await Promise.all(listed)).flat()
    },
    find: async (key) => {
      const facts = await stat(at(key)).catch(orNull)
      if (!facts?.isFile()) return null
      return stored(key, facts, false)
    },
    read: (key) => readFile(at(key)).catch(orNull),
    stream: (key, span) => streamOf(at(key), span).catch(orNull),
    write: async (key, bytes) => {
      await folderFor(key)
      await drafting(bytes, (draft) => rename(draft, at(key)))
    },
    create: async (key, bytes) => {
      await folderFor(key)
      let isFree = true
      await drafting(bytes, (draft) =>
        linkOrCopy(draft, at(key)).catch((error) => {
          if (codeOf(error) !== 'EEXIST') throw error
          isFree = false
        }),
      )
      return isFree
    },
    move: async (from, to) => {
      await folderFor(to)
      return rename(at(from), at(to)).then(
        () => true,
        (error) => orNull(error) !== null,
      )
    },
    moveFolder: async (from, to) => {
      await folderFor(to)
      return rename(at(from), at(to)).then(
        () => true,
        (error) => {
          if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error))) throw error
          return false
        },
      )
    },
    remove: async (key) => {
      await rm(at(key), { force: true })
      // Remove the folder of what was kept for an undo; rmdir refuses one that is not empty.
      if (key.startsWith('.') && key.split('/').length > 2) await rmdir(path.dirname(at(key))).catch(() => {})
    },
    removeEmpty: async (folder) => {
      const facts = await stat(at(folder)).catch(orNull)
      if (facts && Date.now() - facts.mtimeMs > newFolderMs) await rmdir(at(folder)).catch(() => {})
    },
    tidy: async () => {
      const drafts = at('.drafts')
      for (const name of await readdir(drafts).catch(() => [])) {
        const file = path.join(/* turbopackIgnore: true */ drafts, name)
        const entry = await stat(file).catch(() => null)
        if (entry && Date.now() - entry.mtimeMs > 3_600_000) await rm(file, { force: true })
      }
    },
  }
}
