import { type RaRecord, SimpleList, useCanAccess, useRecordContext, useRefresh } from 'react-admin'
import { history } from '@/lib/staff/resources/history'
import { formatTime } from '../format'
import { RecordList } from '../record-list'
import { Column } from '../record-table'
import { type Change, changeOf, isUndoable, resourceOfChange, who } from './change'
import { UndoButton } from './undo-button'

const Undo = () => {
  const change = useRecordContext<Change & RaRecord>()
  const refresh = useRefresh()
  const name = (change && resourceOfChange(change)?.name) ?? 'history'
  const { canAccess } = useCanAccess({ resource: name, action: 'edit' })
  return change && canAccess && isUndoable(change) ? <UndoButton id={change.id} onDone={refresh} /> : null
}

/** The changed record as text, such as 'piece 10311'. */
const recordOf = (change: Change) => `${resourceOfChange(change)?.one ?? change.record_type} ${change.record_key}`

/** The change log, newest first, with undo buttons. */
export const HistoryList = () => (
  <RecordList
    resource={history}
    rowClick={false}
    phone={
      <SimpleList
        linkType={false}
        // react-admin pales what stands here, which would look like a button that cannot be pressed.
        sx={{ '& .RaSimpleList-tertiary': { opacity: 1 } }}
        primaryText={(change) => `${recordOf(change)}: ${changeOf(change)}`}
        secondaryText={(change) => `${formatTime(change.at)} · ${who(change)}`}
        tertiaryText={() => <Undo />}
      />
    }
  >
    <Column source="at" label="When" render={(change) => formatTime(change.at)} />
    <Column label="Record" render={recordOf} />
    <Column label="Change" render={changeOf} />
    <Column label="Who" render={who} />
    <Column label="">
      <Undo />
    </Column>
  </RecordList>
)
