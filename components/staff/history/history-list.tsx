import { Button } from '@mui/material'
import { DataTable, SimpleList, useNotify, useRecordContext, useRefresh } from 'react-admin'
import { history } from '@/lib/staff/resources/history'
import { RecordList } from '../record-list'
import { ask } from '../request'

type Change = {
  operation?: string
  column_name?: string
  record_type?: string
  record_key?: string
  old_value?: unknown
  new_value?: unknown
  actor?: string
  database_role?: string
  command?: string
  at?: string
}

const inWords = (value: unknown) => {
  if (value === null || value === undefined || value === '') return 'empty'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)} …` : text
}

const changeOf = ({ operation, column_name, old_value, new_value }: Change) => {
  if (operation === 'insert') return 'made'
  if (operation === 'delete') return 'deleted'
  return operation === 'export' ? 'exported' : `${column_name}: ${inWords(old_value)} → ${inWords(new_value)}`
}

const when = (text: string | undefined) =>
  text
    ? new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' }).format(
        new Date(text),
      )
    : ''

const who = ({ actor, database_role, command }: Change) => `${actor || database_role}${command ? `, ${command}` : ''}`

const Undo = () => {
  const change = useRecordContext()
  const notify = useNotify()
  const refresh = useRefresh()
  if (change?.operation !== 'update') return null
  const undo = () =>
    ask(`history/${change.id}/undo`, 'POST').then(
      () => {
        notify('Undone.', { type: 'success' })
        refresh()
      },
      (error: unknown) => {
        const told = error as { body?: { errors?: { root?: { serverError?: string } } }; message?: string }
        notify(told.body?.errors?.root?.serverError ?? told.message ?? 'This did not work.', { type: 'error' })
      },
    )
  return (
    <Button size="small" onClick={() => void undo()}>
      Undo
    </Button>
  )
}

/** Who changed what, the newest first; each change undoable while nothing newer stands in the way. */
export const HistoryList = () => (
  <RecordList
    resource={history}
    rowClick={false}
    phone={
      <SimpleList
        linkType={false}
        primaryText={(change) => `${change.record_key}: ${changeOf(change)}`}
        secondaryText={(change) => `${when(change.at)} · ${who(change)}`}
      />
    }
  >
    <DataTable.Col source="at" label="When" render={(change) => when(change.at)} />
    <DataTable.Col label="Record" render={(change) => `${change.record_type} ${change.record_key}`} />
    <DataTable.Col label="Change" render={changeOf} />
    <DataTable.Col label="Who" render={who} />
    <DataTable.Col label="">
      <Undo />
    </DataTable.Col>
  </RecordList>
)
