import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Link, type RaRecord, SimpleList, useCanAccess, useRecordContext, useRefresh } from 'react-admin'
import { history } from '@/lib/staff/resources/history'
import { formatTime } from '../format'
import { RecordList } from '../record-list'
import { Column, wrapping } from '../record-table'
import { type Change, changeOf, columnOf, pathOf, recordOf, resourceOfChange, who } from './change'
import { UndoButton } from './undo-button'

const Undo = () => {
  const change = useRecordContext<Change & RaRecord>()
  const refresh = useRefresh()
  const name = (change && resourceOfChange(change)?.name) ?? 'history'
  const { canAccess } = useCanAccess({ resource: name, action: 'edit' })
  if (!change || !canAccess || !change.isUndoable) return null
  return <UndoButton id={change.id} label={`Undo ${columnOf(change)} of ${recordOf(change)}`} onDone={refresh} />
}

const RecordOf = ({ change }: { change: Omit<Change, 'at'> }) => {
  const path = pathOf(change)
  return path ? <Link to={path}>{recordOf(change)}</Link> : recordOf(change)
}

const Words = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={wrapping}>
    {children}
  </Box>
)

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
        primaryText={(change) => (
          <>
            <RecordOf change={change} />: {changeOf(change)}
          </>
        )}
        secondaryText={(change) => `${formatTime(change.at)} · ${who(change)}`}
        tertiaryText={() => <Undo />}
      />
    }
  >
    <Column source="at" label="When" render={(change) => formatTime(change.at)} />
    <Column
      label="Record"
      render={(change) => (
        <Words>
          <RecordOf change={change} />
        </Words>
      )}
    />
    <Column label="Change" render={(change: Change) => <Words>{changeOf(change)}</Words>} />
    <Column label="Changed by" render={(change: Change) => <Words>{who(change)}</Words>} />
    <Column label="">
      <Undo />
    </Column>
  </RecordList>
)
