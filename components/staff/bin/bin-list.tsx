import { Box, Button } from '@mui/material'
import { useState } from 'react'
import {
  Link,
  type RaRecord,
  SimpleList,
  useCanAccess,
  useDelete,
  useListContext,
  useNotify,
  useRecordContext,
  useRefresh,
} from 'react-admin'
import { binDays } from '@/lib/retention/periods'
import { bin } from '@/lib/staff/resources/bin'
import { fieldsOf } from '@/lib/staff/resources/resource'
import { ConfirmDialog } from '../confirm-dialog'
import { formatTime, formatValue, nameOfActor } from '../format'
import { RecordList } from '../record-list'
import { Column, wrapping } from '../record-table'
import { errorsOf } from '../request'
import { RestoreButton } from './restore-button'

const kindField = fieldsOf(bin).find(({ name }) => name === 'kind')
const kindOf = (entry: { kind?: unknown }) => (kindField ? formatValue(kindField, entry.kind) : '')

/** The screen of the deleted record, by its id in the bin: 'pieces 12'. */
const pathOf = ({ id }: { id?: unknown }) => {
  const [name = '', ...key] = String(id).split(' ')
  return `/${name}/${encodeURIComponent(key.join(' '))}`
}

/** When the record is deleted for good. */
export const endOf = (deletedAt: unknown) => {
  const end = new Date(String(deletedAt))
  end.setUTCDate(end.getUTCDate() + binDays)
  return formatTime(end.toISOString())
}

const DeleteNow = ({ entry }: { entry: RaRecord }) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const [remove] = useDelete()
  const [isAsking, setAsking] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'bin', action: 'delete' })
  if (!canAccess) return null
  const deleteIt = () =>
    remove('bin', { id: entry.id, previousData: entry }, { mutationMode: 'pessimistic', returnPromise: true }).then(
      () => notify('Deleted for good.', { type: 'success' }),
      (error: unknown) => {
        notify(Object.values(errorsOf(error)).join(' '), { type: 'error' })
        refresh()
      },
    )
  return (
    <>
      <Button size="small" color="error" aria-label={`Delete ${entry.title} now`} onClick={() => setAsking(true)}>
        Delete now
      </Button>
      {isAsking && (
        <ConfirmDialog title="Delete this for good?" yes="Delete now" onYes={deleteIt} onClose={() => setAsking(false)}>
          {`${entry.title}\n\nThis cannot be undone.`}
        </ConfirmDialog>
      )}
    </>
  )
}

const Steps = () => {
  const entry = useRecordContext()
  return entry ? (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <RestoreButton ids={[entry.id]} label={`Restore ${entry.title}`} />
      <DeleteNow entry={entry} />
    </Box>
  ) : null
}

const BulkSteps = () => {
  const { selectedIds, onUnselectItems } = useListContext()
  return <RestoreButton ids={selectedIds} onRestored={onUnselectItems} />
}

/** What was deleted at the desk, newest first. */
export const BinList = () => (
  <RecordList
    resource={bin}
    rowClick={false}
    bulk={<BulkSteps />}
    phone={
      <SimpleList
        linkType={false}
        sx={{ '& .RaSimpleList-tertiary': { opacity: 1 } }}
        primaryText={(entry) => <Link to={pathOf(entry)}>{entry.title || kindOf(entry)}</Link>}
        secondaryText={(entry) => `${kindOf(entry)} · deleted for good on ${endOf(entry.deleted_at)}`}
        tertiaryText={() => <Steps />}
      />
    }
  >
    <Column
      source="title"
      label="Name"
      render={(entry) => (
        <Link to={pathOf(entry)} sx={wrapping}>
          {entry.title || kindOf(entry)}
        </Link>
      )}
    />
    <Column source="kind" label="Type" render={kindOf} />
    <Column source="deleted_at" label="Deleted" render={(entry) => formatTime(entry.deleted_at)} />
    <Column source="deleted_by" label="Deleted by" render={(entry) => nameOfActor(String(entry.deleted_by))} />
    <Column label="Kept until" render={(entry) => endOf(entry.deleted_at)} />
    <Column label="">
      <Steps />
    </Column>
  </RecordList>
)
