import { useQuery } from '@tanstack/react-query'
import type { Staff } from '@/lib/staff/account'
import { me } from './auth-provider'

/** Who sits at the desk; undefined until that is known. */
export const useMe = (): Staff | undefined =>
  useQuery({
    queryKey: ['me'],
    queryFn: me,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
