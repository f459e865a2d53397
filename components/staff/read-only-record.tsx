import { Alert, Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { type Field, fieldsOf, type Group, type Resource } from '@/lib/staff/resources/resource'
import { ReadRecord } from './open-record'
import { usePhotographs } from './photographs/use-photographs'
import { mediaThumbnail } from './pictures/media-name'
import { ShownField } from './shown-field'

/** The plain text of HTML, one line per block element. */
const wordsOf = (html: string) => {
  const text = html.replace(/<br\s*\/?>|<\/(p|h\d|li|tr|div|figcaption|blockquote)>/gi, '$&\n')
  return (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '').replace(/\n\s*\n/g, '\n').trim()
}

const ReadOnlyField = ({ field, value }: { field: Field; value: unknown }) => {
  const src = field.kind === 'picture' ? mediaThumbnail(String(value), 320) : ''
  if (field.kind !== 'html' && !src) return <ShownField field={field} />
  return (
    <Box>
      <Typography variant="caption" component="div" color="textSecondary">
        {field.label}
      </Typography>
      {src && <img src={src} alt="" style={{ maxWidth: 160, display: 'block' }} />}
      <Typography component="div" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {field.kind === 'html' ? wordsOf(String(value)) : String(value)}
      </Typography>
    </Box>
  )
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

const ReadOnlyGroup = ({ group, record }: { group: Group; record: Record<string, unknown> }) => {
  const filled = group.fields.filter(
    ({ name, when }) => isFilled(record[name]) && (!when || when.is.some((value) => value === record[when.field])),
  )
  if (filled.length === 0) return null
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1.5 }}>
        {group.title}
      </Typography>
      <Box sx={{ display: 'grid', columnGap: 2, rowGap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {filled.map((field) => (
          <Box
            key={field.name}
            sx={{ minWidth: 0, gridColumn: ['html', 'text'].includes(field.kind) ? '1 / -1' : undefined }}
          >
            <ReadOnlyField field={field} value={record[field.name]} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const ReadOnlyPhotographs = ({ sku }: { sku: string }) => {
  const { photos } = usePhotographs(sku)
  return (
    <Box
      component="ol"
      aria-label="Photographs"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', p: 0, m: 0, mb: 4 }}
    >
      {photos.map(({ name, src }, index) => (
        <li key={name}>
          {src && <img src={`${src}&width=480`} alt={`Photograph ${index + 1}`} height={200} loading="lazy" />}
        </li>
      ))}
    </Box>
  )
}

/** The fields of the open record, to read; `why` is the notice above them. */
export const ReadOnlyFields = ({ resource, why }: { resource: Resource; why: ReactNode }) => {
  const record = useRecordContext()
  if (!record) return null
  const groups = resource.groups.filter(({ fields }) => fields.length > 0)
  const isTitled = fieldsOf(resource).some(({ name }) => name === resource.title)
  return (
    <Box sx={{ p: 2 }}>
      <Alert severity="info" sx={{ mb: 3 }}>
        {why}
      </Alert>
      {!isTitled && isFilled(record[resource.title]) && (
        <Typography variant="h5" component="p" sx={{ mb: 3 }}>
          {String(record[resource.title])}
        </Typography>
      )}
      {resource.name === 'pieces' && <ReadOnlyPhotographs sku={String(record.SKU)} />}
      {groups.map((group) => (
        <ReadOnlyGroup key={group.title} group={group} record={record} />
      ))}
    </Box>
  )
}

/** A read-only record for colleagues who may not edit it; `why` is the notice above it. */
export const ReadOnlyRecord = ({ resource, why }: { resource: Resource; why: string }) => (
  <ReadRecord>
    <ReadOnlyFields resource={resource} why={why} />
  </ReadRecord>
)
