import { CardContent } from '@mui/material'
import type { ReactNode } from 'react'
import {
  Edit,
  HttpError,
  type RaRecord,
  Show,
  useNotify,
  useRedirect,
  useRefresh,
  useResourceContext,
} from 'react-admin'
import { ReadFailure } from './messages'
import { errorsOf, isRefused } from './request'

/**
 * Query options for a record's screen: the record is not refetched in the background. Otherwise the form would take
 * over another person's version unnoticed, and saving would not detect the conflict.
 */
export const readOnce = { refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false }

/** A record that a busy server could not give is requested once more: after a sale or a save, nothing else would tell. */
const retry = (failures: number, error: unknown) => failures < 1 && !isRefused(error)

/** Redirects to the list if the record does not exist. react-admin would redirect after any error. */
const useReadOptions = () => {
  const resource = useResourceContext()
  const notify = useNotify()
  const redirect = useRedirect()
  const onError = (error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 404) return
    notify('ra.notification.item_doesnt_exist', { type: 'error' })
    redirect('list', resource)
  }
  return { ...readOnce, retry, onError }
}

type Read = { record?: RaRecord | undefined; error?: unknown; refetch: () => unknown }

/** Renders the record's screen, or the error with a button to retry. */
const orFailure =
  (children: ReactNode) =>
  ({ record, error, refetch }: Read) => {
    if (record) return children
    if (!error) return <CardContent>{'\u00a0'}</CardContent>
    return (
      <CardContent>
        <ReadFailure error={error} again={refetch} />
      </CardContent>
    )
  }

/** Error handler of a save: after a conflict resolved with 'Keep theirs', reloads the record. The form shows errors. */
const useSaveFailure = () => {
  const notify = useNotify()
  const refresh = useRefresh()
  return (error: unknown) => {
    if (!(error instanceof HttpError)) notify(errorsOf(error).form ?? '', { type: 'error' })
    else if (error.status === 409) refresh()
  }
}

/** Loads a record for editing. Saving is pessimistic, because the server may refuse it. */
export const OpenRecord = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => (
  <Edit
    mutationMode="pessimistic"
    redirect={false}
    queryOptions={useReadOptions()}
    mutationOptions={{ onError: useSaveFailure() }}
    actions={actions}
    render={orFailure(children)}
  />
)

/** Loads a record for reading. */
export const ReadRecord = ({ children }: { children: ReactNode }) => (
  <Show actions={false} queryOptions={useReadOptions()} render={orFailure(children)} />
)
