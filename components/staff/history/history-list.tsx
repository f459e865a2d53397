import { DataTable, SimpleList, useRecordContext, useRefresh } from 'react-admin'
import { history } from '@/lib/staff/resources/history'
import { RecordList } from '../record-list'
import { changeOf, when, who } from './change'
import { UndoButton } from './undo-button'

const Undo = () => {
  const change = useRecordContext()
  const refresh = useRefresh()
  return change?.operation === 'update' ? <UndoButton id={change.id} onDone={refresh} /> : null
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
