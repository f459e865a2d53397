import { useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { callApi } from './request'

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
