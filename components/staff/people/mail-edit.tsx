import { Button, Typography } from '@mui/material'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { mails } from '@/lib/staff/resources/mails'
import { RecordHistory } from '../history/record-history'
import { OpenRecord } from '../open-record'
import { RecordForm } from '../record-form'
import { callApi, errorsOf } from '../request'
import { useOnce } from '../use-once'
import { Aside } from './aside'

/** Button to send a mail that failed, or that waits for another try. The pauses between tries grow to hours. */
const TryNow = () => {
  const mail = useRecordContext()
  const notify = useNotify()
  const refresh = useRefresh()
  const { once, resting } = useOnce()
  const { isDirty } = useFormState()
  if (!mail || (mail.state !== 'failed' && !(mail.state === 'queued' && mail.attempts > 0))) return null
  const retry = () =>
    callApi(`mails/${mail.id}/retry`, 'POST').then(
      () => {
        notify('It goes out again.', { type: 'success' })
        refresh()
      },
      (error: unknown) => {
        notify(Object.values(errorsOf(error))[0] ?? 'This did not work.', { type: 'error' })
        refresh()
      },
    )
  return (
    <Aside title={mail.state === 'failed' ? 'It failed' : 'It is tried again later'}>
      {isDirty ? (
        <Typography variant="body2">Save what you have changed, then try.</Typography>
      ) : (
        <Button {...resting} size="small" variant="outlined" onClick={() => once(retry)}>
          Try now
        </Button>
      )}
    </Aside>
  )
}

/** The edit screen of a mail. */
export const MailEdit = () => (
  <OpenRecord>
    <RecordForm resource={mails} aside={<TryNow />} />
    <RecordHistory resource={mails} />
  </OpenRecord>
)
