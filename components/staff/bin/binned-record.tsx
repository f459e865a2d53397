import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useCanAccess, useRecordContext } from 'react-admin'
import type { Resource } from '@/lib/staff/resources/resource'
import { formatTime } from '../format'
import { ReadOnlyFields } from '../read-only-record'
import { endOf } from './bin-list'
import { RestoreButton } from './restore-button'

/** The open record: its form, or read-only if it is in the bin. */
export const FormUnlessBinned = ({ resource, children }: { resource: Resource; children: ReactNode }) => {
  const record = useRecordContext()
  const { canAccess } = useCanAccess({ resource: 'bin', action: 'list' })
  const deletedAt = resource.bin && record?.[resource.bin]
  if (!record || !deletedAt) return children
  return (
    <ReadOnlyFields
      resource={resource}
      why={
        <Box component="span" sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          Moved to the bin on {formatTime(deletedAt)}. It will be deleted for good on {endOf(deletedAt)}.
          {canAccess && <RestoreButton ids={[`${resource.name} ${record.id}`]} />}
        </Box>
      }
    />
  )
}
