import 'server-only'
import { chmodSync, statSync } from 'node:fs'
import { env } from '@/lib/env'
import { folderStorage } from './folder-storage'
import { withLocalCopies } from './local-copies'
import { s3Storage } from './s3-storage'
import type { Storage } from './storage'

const placeOf = (part: string) => {
  const { S3_BUCKET, S3_PREFIX, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  return {
    bucket: S3_BUCKET ?? '',
    prefix: `${S3_PREFIX}${part}/`,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
  }
}

/**
 * Closes a folder to the machine's other users: photographs of pieces for members lie in it. One that its owner lets a
 * group write to stays the group's.
 */
const closed = (folder: string) => {
  try {
    const { mode } = statSync(folder)
    chmodSync(folder, mode & 0o020 ? mode & 0o7770 : 0o700)
  } catch {
    // It is not there yet, or another user's, who decides on it.
  }
  return folder
}

let stores: { photos: Storage; images: Storage } | undefined

const open = () => {
  if (env.PHOTOS_STORE === 'folder')
    return { photos: folderStorage(closed(env.PHOTOS_DIR)), images: folderStorage(closed(env.IMAGES_DIR)) }
  return {
    photos: s3Storage(placeOf('photos')),
    images: withLocalCopies(s3Storage(placeOf('images')), folderStorage(closed(env.IMAGES_DIR))),
  }
}

/** The shop's storages of masters and of prepared pictures, as PHOTOS_STORE configures them. */
export const photoStores = () => {
  stores ??= open()
  return stores
}
