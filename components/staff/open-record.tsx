import { Alert, Button, CardContent } from '@mui/material'
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
import { errorsOf } from './request'

/**
 * For a record's screen: it is read once. What somebody else saved while one looks at another window must not come in below
 * what is typed, or the later of the two would not be told.
 */
export const readOnce = { refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false }

/** Leads back to the list from a record that is gone. react-admin would do so whatever the failure. */
const useReadOptions = () => {
  const resource = useResourceContext()
  const notify = useNotify()
  const redirect = useRedirect()
  const onError = (error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 404) return
    notify('ra.notification.item_doesnt_exist', { type: 'error' })
    redirect('list', resource)
  }
  return { ...readOnce, onError }
}

type Read = { record?: RaRecord | undefined; error?: unknown; refetch: () => unknown }

/** The record's screen, or why it could not be read: the server is away, or nobody signed in. */
const orFailure =
  (children: ReactNode) =>
  ({ record, error, refetch }: Read) => {
    if (record) return children
    if (!error) return <CardContent>{'\u00a0'}</CardContent>
    return (
      <CardContent>
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {errorsOf(error).form}
        </Alert>
      </CardContent>
    )
  }

/** As react-admin tells of a refused save; where somebody else's version was to stay, it is read and stands in the form. */
const useSaveFailure = () => {
  const notify = useNotify()
  const refresh = useRefresh()
  return (error: unknown) => {
    const refusal = error instanceof HttpError ? error : null
    // What is wrong at fields is told by the form.
    if (Object.keys(refusal?.body?.errors ?? {}).length > 0) return
    notify(errorsOf(error).form ?? '', { type: 'error' })
    if (refusal?.status === 409) refresh()
  }
}

/** A record to be changed. Refusals come from the server, so nothing is shown as saved before it is. */
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

/** A record to be read. */
export const ReadRecord = ({ children }: { children: ReactNode }) => (
  <Show actions={false} queryOptions={useReadOptions()} render={orFailure(children)} />
)
