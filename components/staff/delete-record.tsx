import { Button } from '@mui/material'
import { useState } from 'react'
import { HttpError, useCanAccess, useDelete, useNotify, useRecordContext, useRedirect, useRefresh } from 'react-admin'
import type { Resource } from '@/lib/staff/resources/resource'
import { recordTitle } from './format'
import { Question } from './question'
import { errorsOf } from './request'

/** Button that deletes the open record, once that is confirmed, and goes back to the list. */
export const DeleteRecord = ({ resource }: { resource: Resource }) => {
  const { name, one } = resource
  const record = useRecordContext()
  const notify = useNotify()
  const redirect = useRedirect()
  const refresh = useRefresh()
  const [remove] = useDelete()
  const [isAsking, setAsking] = useState(false)
  const { canAccess } = useCanAccess({ resource: name, action: 'delete', record })
  if (!record || !canAccess) return null
  const deleteIt = () =>
    remove(name, { id: record.id, previousData: record }, { mutationMode: 'pessimistic', returnPromise: true }).then(
      () => {
        notify(`resources.${name}.notifications.deleted`, { messageArgs: { smart_count: 1 } })
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
        <Question title={`Delete this ${one}?`} yes="Delete" onYes={deleteIt} onClose={() => setAsking(false)}>
          {recordTitle(resource, record)}
        </Question>
      )}
    </>
  )
}
