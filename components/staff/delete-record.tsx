import { Button } from '@mui/material'
import { useState } from 'react'
import {
  HttpError,
  useCanAccess,
  useDelete,
  useNotify,
  useRecordContext,
  useRedirect,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { binDays } from '@/lib/retention/periods'
import type { Resource } from '@/lib/staff/resources/resource'
import { restoreFromBin } from './bin/restore-button'
import { ConfirmDialog } from './confirm-dialog'
import { recordTitle } from './format'
import { errorsOf } from './request'
import { useNotifyUndoable } from './undo-toast'

const binWords = (name: string) => {
  const belongings = name === 'pieces' ? 'with its photographs, history and enquiries' : 'with its history'
  return `It comes off the site immediately and stays in the bin for ${binDays} days, ${belongings}. Owners and managers can restore it.`
}

/** Button that deletes the open record, once that is confirmed, and goes back to the list. */
export const DeleteRecord = ({ resource }: { resource: Resource }) => {
  const { name, one, bin } = resource
  const record = useRecordContext()
  const notify = useNotify()
  const translate = useTranslate()
  const notifyUndoable = useNotifyUndoable()
  const redirect = useRedirect()
  const refresh = useRefresh()
  const [remove] = useDelete()
  const [isAsking, setAsking] = useState(false)
  const { canAccess } = useCanAccess({ resource: name, action: 'delete', record })
  if (!record || !canAccess) return null
  const deleteIt = () =>
    remove(name, { id: record.id, previousData: record }, { mutationMode: 'pessimistic', returnPromise: true }).then(
      () => {
        if (bin)
          notifyUndoable(translate(`resources.${name}.notifications.binned`), () =>
            restoreFromBin([`${name} ${record.id}`]),
          )
        else notify(`resources.${name}.notifications.deleted`, { messageArgs: { smart_count: 1 } })
        redirect('list', name)
      },
      (error: unknown) => {
        notify(Object.values(errorsOf(error)).join(' '), { type: 'error' })
        if (error instanceof HttpError && error.status === 409) refresh()
      },
    )
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog title={`Delete this ${one}?`} yes="Delete" onYes={deleteIt} onClose={() => setAsking(false)}>
          {`${recordTitle(resource, record)}\n\n${bin ? binWords(name) : 'This cannot be undone.'}`}
        </ConfirmDialog>
      )}
    </>
  )
}
