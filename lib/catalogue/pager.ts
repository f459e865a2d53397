import { pagerOffset } from './listing'

/** The pages a pager shows: the current one and up to `offset` on either side. */
export const pagerWindow = (page: number, lastPage: number, offset = pagerOffset): number[] => {
  const first = Math.max(1, page - offset)
  const last = Math.min(lastPage, page + offset)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
