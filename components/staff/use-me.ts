import { useQuery } from '@tanstack/react-query'
import type { Staff } from '@/lib/staff/account'
import { ask } from './request'

/** Who sits at the desk; undefined until that is known. */
export const useMe = (): Staff | undefined =>
  useQuery({
    queryKey: ['me'],
    queryFn: async () => (await ask<Staff>('me')).data,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
