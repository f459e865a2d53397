import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { callApi, callApiQuietly } from './request'

/**
 * How a query that is read again by itself calls its endpoint: what is shown already needs no answer, so it is no moment
 * to ask for a password.
 */
export const readAgain = (client: QueryClient, key: QueryKey) =>
  client.getQueryData(key) === undefined ? callApi : callApiQuietly
