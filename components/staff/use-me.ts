import { useQuery } from '@tanstack/react-query'
import type { Staff } from '@/lib/staff/account'
import { me } from './auth-provider'

/** The signed-in colleague; undefined until loaded. */
export const useMe = (): Staff | undefined =>
  useQuery({
    queryKey: ['me'],
    queryFn: me,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
