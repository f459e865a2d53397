import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import path from 'node:path'
import { getMemoryCache } from 'next/dist/server/lib/incremental-cache/memory-cache.external.js'
import { areTagsExpired, tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js'
import { invalidateCaches } from '../lib/cache/freshness'

/** Milliseconds since 1970 by the clock that Next compares with; unlike the system's, it is never set. */
const now = () => performance.timeOrigin + performance.now()

/** When the request that is being answered began, by both clocks. */
const requestStarts = new AsyncLocalStorage<{ system: number; steady: number }>()

/** Runs `answer` so that the pages it renders are dated from now. */
export const withRequestStart = <Result>(answer: () => Result): Result =>
  requestStarts.run({ system: Date.now(), steady: now() }, answer)

type Entry = Parameters<ReturnType<typeof getMemoryCache>['set']>[1]

const tagsOf = ({ value }: Entry) => {
  const tags = value && 'headers' in value ? value.headers?.['x-next-cache-tags'] : undefined
  return typeof tags === 'string' ? tags.split(',') : []
}

/** The address in a page's payload, as it is or inside a script's string. */
const addressInPayload = /(\\?")c\1:\[(?:\1[^"]*?\1,?)+\],\1q\1:\1[^"]*?\1,(?=\1i\1:)/g

const withoutAddress = (text: string) => text.replace(addressInPayload, '$1c$1:[$1$1,$1$1],$1q$1:$1$1,')

/**
 * Removes the address of the request that a page was rendered for. Next writes it into the payload, of which everybody
 * gets a copy: it may hold the model of a members-only piece, the name of a draft or what somebody searched for. A
 * browser takes its own address instead.
 */
const forgetAddress = ({ value }: Entry) => {
  if (value?.kind !== 'APP_PAGE') return
  if (typeof value.html === 'string') value.html = withoutAddress(value.html)
  if (value.rscData) value.rscData = Buffer.from(withoutAddress(value.rscData.toString()))
}

/** Bytes of the page cache that a build in `folder` wants. */
export const cacheSizeOf = (folder: string): number =>
  JSON.parse(fs.readFileSync(path.join(folder, 'required-server-files.json'), 'utf8')).config.cacheMaxMemorySize

/**
 * Dates the pages in Next's cache from the beginning of their request, and expired tags by the same clock. Next dates
 * a page from when it is stored, so that one rendered from the data of before a change would pass as rendered after
 * it; and it dates tags by the system's clock, so that once that is set, pages stay valid that have expired. `size`
 * (bytes): Next makes its cache at the first request, but this needs it before. Call it once in a process.
 */
export const datePages = (size: number) => {
  const pages = getMemoryCache(size)
  const { set } = pages
  pages.set = (key, entry) => {
    const start = requestStarts.getStore()
    const isRendered = start && entry.lastModified >= start.system && entry.lastModified <= Date.now()
    if (isRendered) forgetAddress(entry)
    const before = pages.get(key)
    // Next stores an expired page of the build once more, as if new, where rendering it anew has failed.
    const isExpired = before?.value === entry.value && areTagsExpired(tagsOf(entry), before.lastModified)
    // Others are read from the build, which is older than this process whatever its files say. Next goes on with
    // `entry`.
    const built = Math.min(entry.lastModified, performance.timeOrigin)
    entry.lastModified = isExpired ? before.lastModified : isRendered ? start.steady : built
    // Requests that began after the change may have waited for this page too: nobody may keep what they get.
    if (isRendered && areTagsExpired(tagsOf(entry), start.steady)) invalidateCaches()
    return set.call(pages, key, entry)
  }
  const { set: setTag } = tagsManifest
  tagsManifest.set = (tag, times) => setTag.call(tagsManifest, tag, { ...times, stale: now(), expired: now() })
}
