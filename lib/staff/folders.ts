import 'server-only'
import path from 'node:path'
import { env } from '@/lib/env'
import { preparePhotos } from '@/lib/images/pipeline'

/** A piece's photographs, those that were taken away, and those that another took the place of. */
export const folderOf = (sku: string) => path.join(/*turbopackIgnore: true*/ env.PHOTOS_DIR, sku)
export const removedOf = (sku: string) => path.join(/*turbopackIgnore: true*/ env.PHOTOS_DIR, '.removed', sku)
export const replacedOf = (sku: string) => path.join(/*turbopackIgnore: true*/ env.PHOTOS_DIR, '.replaced', sku)

/** Makes what a list needs of a folder at once; the large sizes follow by themselves. */
export const prepare = (sku: string) =>
  preparePhotos({ photosDir: env.PHOTOS_DIR, imagesDir: env.IMAGES_DIR, only: [sku], workers: 1, smallOnly: true })
