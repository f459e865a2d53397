import { Box, Link, Typography } from '@mui/material'
import { ReferenceField, useRecordContext } from 'react-admin'
import { telHref } from '@/lib/boutiques/boutique'
import { mailHref } from '@/lib/mail/templates/links'
import type { Field } from '@/lib/staff/resources/resource'
import { formatValue } from './format'

const hrefOf = ({ reaches }: Field, value: string) => {
  if (!reaches) return null
  return reaches === 'phone' ? telHref(value) : mailHref(value)
}

const Line = ({ field, value }: { field: Field; value: string }) => {
  const href = hrefOf(field, value)
  return href ? <Link href={href}>{value}</Link> : value
}

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
          <Line field={field} value={value} />
        ) : (
          formatValue(field, value)
        )}
      </Typography>
    </Box>
  )
}
