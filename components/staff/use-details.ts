import { useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { ask } from './request'

/**
 * What the desk shows of a record beside its form; undefined until it is there. Asked again whenever the record was read
 * again; until then what was known of it stays.
 */
export const useDetails = <Details extends object>(resource: string, record: RaRecord | undefined) => {
  const { data, refetch } = useQuery({
    queryKey: [resource, 'details', record?.id, record?.version],
    queryFn: async () => (await ask<Details>(`${resource}/${record?.id}/details`)).data,
    enabled: record !== undefined,
    placeholderData: (former, query) => (query?.queryKey[2] === record?.id ? former : undefined),
  })
  return { details: data, refetch }
}
