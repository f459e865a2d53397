import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import type { Staff } from '@/lib/staff/account'
import { me } from './auth-provider'
import { callApi, callApiQuietly } from './request'

/**
 * The details of a record beside its form; undefined until they are loaded. Reloaded for each version of the record;
 * the previous details stay meanwhile.
 */
export const useDetails = <Details extends object>(resource: string, record: RaRecord | undefined) => {
  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'details', record?.id, record?.version],
    queryFn: async () => (await callApi<Details>(`${resource}/${record?.id}/details`)).data,
    enabled: record !== undefined,
    placeholderData: (former, query) => (query?.queryKey[2] === record?.id ? former : undefined),
  })
  return { details: data, error: data ? null : error, refetch }
}

/** The signed-in colleague; undefined until loaded. */
export const useMe = (): Staff | undefined =>
  useQuery({
    queryKey: ['me'],
    queryFn: me,
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/**
 * How a query that is read again by itself calls its endpoint: what is shown already needs no answer, so it is no moment
 * to ask for a password.
 */
export const refetchInBackground = (client: QueryClient, key: QueryKey) =>
  client.getQueryData(key) === undefined ? callApi : callApiQuietly
