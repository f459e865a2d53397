import { Box, Typography } from '@mui/material'
import { ReferenceField, useRecordContext } from 'react-admin'
import type { Field } from '@/lib/staff/resources/resource'
import { inWords } from './in-words'

/** A read-only field; renders nothing if it is empty. */
export const ShownField = ({ field }: { field: Field }) => {
  const record = useRecordContext()
  const value: unknown = record?.[field.name]
  if (value === null || value === undefined || value === '') return null
  return (
    <Box>
      <Typography variant="caption" component="div" color="textSecondary">
        {field.label}
      </Typography>
      <Typography component="div" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {field.kind === 'record' ? (
          <ReferenceField source={field.name} reference={field.of ?? ''} link="edit" />
        ) : typeof value === 'string' && (field.kind === 'line' || field.kind === 'text') ? (
          value
        ) : (
          inWords(field, value)
        )}
      </Typography>
    </Box>
  )
}
