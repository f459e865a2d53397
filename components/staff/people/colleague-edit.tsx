import { Button } from '@mui/material'
import { useState } from 'react'
import { Confirm, type RaRecord, TopToolbar, useNotify, useRecordContext, useRedirect, useRefresh } from 'react-admin'
import { colleagues } from '@/lib/staff/resources/colleagues'
import { RecordHistory } from '../history/record-history'
import { OpenRecord } from '../open-record'
import { RecordForm } from '../record-form'
import { RecordCreate } from '../record-screens'
import { callApi, errorsOf } from '../request'
import { useOnce } from '../use-once'

/** Buttons to invite a colleague again and to remove all passkeys. */
const ColleagueActions = () => {
  const colleague = useRecordContext()
  const notify = useNotify()
  const refresh = useRefresh()
  const { once, resting } = useOnce()
  const [isAsked, setAsked] = useState(false)
  if (!colleague) return null
  const act = (action: string, done: string) =>
    callApi(`colleagues/${colleague.id}/${action}`, 'POST').then(
      () => {
        notify(done, { type: 'success' })
        refresh()
      },
      (error: unknown) => notify(Object.values(errorsOf(error))[0] ?? '', { type: 'error' }),
    )
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button {...resting} onClick={() => once(() => act('invite', `Invitation sent again to ${colleague.email}.`))}>
        Invite again
      </Button>
      <Button onClick={() => setAsked(true)}>Remove passkeys</Button>
      <Confirm
        isOpen={isAsked}
        title="Remove passkeys"
        content={`For a colleague who has lost every passkey. Make sure it really is ${colleague.name} asking. They can then sign in with their password alone, will be signed out everywhere, and will be told by email.`}
        confirm="Remove passkeys"
        cancel="Cancel"
        onConfirm={() => {
          setAsked(false)
          once(() => act('reset-passkeys', 'Passkeys removed. The colleague has been signed out everywhere.'))
        }}
        onClose={() => setAsked(false)}
      />
    </TopToolbar>
  )
}

/** Form for a new colleague, who is invited by mail on creation. */
export const ColleagueCreate = () => {
  const notify = useNotify()
  const redirect = useRedirect()
  const onSuccess = (made: RaRecord) => {
    const words = made.suspended
      ? 'Colleague created. No invitation is sent while they are suspended.'
      : `Invitation sent to ${made.email}.`
    notify(words, { type: made.suspended ? 'info' : 'success' })
    redirect('edit', colleagues.name, made.id, made)
  }
  return <RecordCreate resource={colleagues} onSuccess={onSuccess} />
}

/** The edit screen of a colleague. */
export const ColleagueEdit = () => (
  <OpenRecord actions={<ColleagueActions />}>
    <RecordForm resource={colleagues} />
    <RecordHistory resource={colleagues} />
  </OpenRecord>
)
