import { Button } from '@mui/material'
import { Edit, TopToolbar, useNotify, useRecordContext, useRefresh } from 'react-admin'
import { colleagues } from '@/lib/staff/resources/colleagues'
import { RecordHistory } from '../history/record-history'
import { RecordForm } from '../record-form'
import { ask, errorsOf } from '../request'

/** A new invitation for who has lost the password, and no passkey any more for who has lost them all. */
const ColleagueActions = () => {
  const colleague = useRecordContext()
  const notify = useNotify()
  const refresh = useRefresh()
  if (!colleague) return null
  const act = (action: string, done: string) =>
    ask(`colleagues/${colleague.id}/${action}`, 'POST').then(
      () => {
        notify(done, { type: 'success' })
        refresh()
      },
      (error: unknown) => notify(Object.values(errorsOf(error))[0] ?? '', { type: 'error' }),
    )
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button onClick={() => void act('invite', 'The invitation is on its way.')}>Invite again</Button>
      <Button onClick={() => void act('reset-passkeys', 'The passkeys are removed, and every session has ended.')}>
        Remove passkeys
      </Button>
    </TopToolbar>
  )
}

/** Somebody who may sign in at the desk. */
export const ColleagueEdit = () => (
  <Edit mutationMode="pessimistic" redirect={false} actions={<ColleagueActions />}>
    <RecordForm resource={colleagues} />
    <RecordHistory resource={colleagues} />
  </Edit>
)
