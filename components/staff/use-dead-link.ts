import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readOnce } from './open-record'

/** The value, debounced by 600 ms. */
const useSettled = (value: string) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, 600, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const answerOf = async (path: string) =>
  (await fetch(path, { method: 'HEAD', credentials: 'omit', cache: 'no-store' })).status

const isGone = (status: number) => status === 404 || status === 410

/**
 * Whether a guest finds nothing at any of these paths of this site, asked once the person typing has paused. False
 * without a path, and until that is known.
 */
export const useDeadLink = (paths: string[]): boolean => {
  const now = paths.join('\n')
  const settled = useSettled(now)
  const { data: isNowhere = false } = useQuery({
    queryKey: ['leads to', settled],
    queryFn: async () => (await Promise.all(settled.split('\n').map(answerOf))).every(isGone),
    enabled: settled !== '',
    staleTime: 60_000,
    ...readOnce,
  })
  return isNowhere && now === settled
}
