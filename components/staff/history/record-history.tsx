import { Box, Button, Typography } from '@mui/material'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCanAccess, useRecordContext, useRefresh } from 'react-admin'
import type { Resource } from '@/lib/staff/resources/resource'
import { formatTime } from '../format'
import { ReadFailure } from '../messages'
import { callApi } from '../request'
import { type Change, changeOf, columnOf, who } from './change'
import { PriceLine } from './price-line'
import { UndoButton } from './undo-button'

const shownAtFirst = 8

const changesOf = async (record: string): Promise<Change[]> => {
  const query = new URLSearchParams({ 'filter.record': record, per_page: '200', sort: 'id', direction: 'DESC' })
  return (await callApi<Change[]>(`history?${query}`)).data
}

type ChangesProps = { resource: Resource; record: string; version: string }

const Changes = ({ resource, record, version }: ChangesProps) => {
  const client = useQueryClient()
  const refresh = useRefresh()
  const { canAccess } = useCanAccess({ resource: resource.name, action: 'edit' })
  const [isWhole, setWhole] = useState(false)
  const {
    data: changes,
    error,
    refetch,
  } = useQuery({
    // Keyed by version: a response to a request before the save would lack the latest change.
    queryKey: ['record history', record, version],
    queryFn: () => changesOf(record),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const onDone = () => {
    void client.invalidateQueries({ queryKey: ['record history', record] })
    refresh()
  }
  if (!changes && !error) return null
  return (
    <Box component="section" aria-label="History" sx={{ p: 2, borderTop: '1px solid', borderColor: 'divider' }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1.5 }}>
        History
      </Typography>
      {error && !changes && <ReadFailure error={error} again={refetch} />}
      {changes && resource.name === 'pieces' && <PriceLine changes={changes} />}
      {changes?.length === 0 && <Typography color="textSecondary">No changes yet.</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {changes?.slice(0, isWhole ? undefined : shownAtFirst).map((change) => (
          <Box
            component="li"
            key={change.id}
            sx={{
              display: 'flex',
              gap: 2,
              py: 1,
              borderTop: '1px solid',
              borderColor: 'divider',
              alignItems: 'baseline',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2">{changeOf(change)}</Typography>
              <Typography variant="caption" color="textSecondary">
                {formatTime(change.at)} · {who(change)}
              </Typography>
            </Box>
            {canAccess && change.isUndoable && change.id !== undefined && (
              <UndoButton id={change.id} label={`Undo ${columnOf(change)}`} onDone={onDone} />
            )}
          </Box>
        ))}
      </Box>
      {changes && changes.length > shownAtFirst && !isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show all {changes.length === 200 ? 'of the last 200' : changes.length}
        </Button>
      )}
    </Box>
  )
}

/** The last 200 changes of the open record, with undo buttons. */
export const RecordHistory = ({ resource }: { resource: Resource }) => {
  const record = useRecordContext()
  const { canAccess } = useCanAccess({ resource: 'history', action: 'list' })
  if (!record || !canAccess || resource.name === 'history') return null
  const name = `${resource.table} ${record[resource.historyKey ?? resource.key]}`
  return <Changes key={name} resource={resource} record={name} version={String(record.version)} />
}
