import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { type Identifier, useNotify, useRecordContext, useRefresh } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { mails } from '@/lib/staff/resources/mails'
import { RecordHistory } from '../history/record-history'
import { OpenRecord } from '../open-record'
import { RecordForm } from '../record-form'
import { callApi, errorsOf } from '../request'
import { useOnce } from '../use-once'
import { Aside } from './aside'

/** Button to send a mail that failed, or that waits for another try. The pauses between tries grow to hours. */
const TryNow = ({ tried, onTried }: { tried?: Identifier; onTried: (id: Identifier) => void }) => {
  const mail = useRecordContext()
  const notify = useNotify()
  const refresh = useRefresh()
  const { once, resting } = useOnce()
  const { isDirty } = useFormState()
  if (!mail) return null
  const isTried = tried === mail.id
  const waits = mail.state === 'failed' || (mail.state === 'queued' && mail.attempts > 0 && !isTried)
  if (!waits && !isTried) return null
  const retry = () =>
    callApi(`mails/${mail.id}/retry`, 'POST').then(
      () => {
        notify('Email queued to send again.', { type: 'success' })
        onTried(mail.id)
        refresh()
      },
      (error: unknown) => {
        notify(Object.values(errorsOf(error))[0] ?? 'Something went wrong. Please try again.', { type: 'error' })
        refresh()
      },
    )
  if (!waits) return <Aside title="Queued to send again" former={1} />
  return (
    <Aside title={mail.state === 'failed' ? 'Failed' : 'Waiting to be tried again'} count={1}>
      {isDirty ? (
        <Typography variant="body2">Save your changes first.</Typography>
      ) : (
        <Button {...resting} size="small" variant="outlined" onClick={() => once(retry)}>
          Try now
        </Button>
      )}
    </Aside>
  )
}

/** The edit screen of a mail. */
export const MailEdit = () => {
  // Kept here, because the form is rendered anew with the mail's new state.
  const [tried, setTried] = useState<Identifier>()
  return (
    <OpenRecord>
      <RecordForm resource={mails} aside={<TryNow tried={tried} onTried={setTried} />} />
      <RecordHistory resource={mails} />
    </OpenRecord>
  )
}
