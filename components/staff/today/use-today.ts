import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Today } from '@/lib/staff/today'
import { refetchInBackground } from '../queries'

const key = ['today']
const minute = 60_000

/** What waits, for the first page and the marks in the menu: read again each minute, and whenever a screen is left. */
export const useToday = () => {
  const client = useQueryClient()
  return useQuery({
    queryKey: key,
    queryFn: async () => (await refetchInBackground(client, key)<Today>('today')).data,
    refetchInterval: minute,
    staleTime: minute,
  })
}

/** Reads the marks again when another screen is opened: what was done on the last may have changed them. */
export const useTodayFollowsScreens = () => {
  const client = useQueryClient()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is what it waits for
  useEffect(() => {
    void client.invalidateQueries({ queryKey: key }, { cancelRefetch: false })
  }, [client, pathname])
}

type Line = Today['lines'][number]

const filterValue = (text: string) => (text === 'true' ? true : /^\d+$/.test(text) ? Number(text) : text)

/** The list that a line counts. */
export const listPath = ({ resource, filters }: Pick<Line, 'resource' | 'filters'>) => {
  const filter = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, filterValue(value)]))
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}
