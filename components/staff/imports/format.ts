import { pieces } from '@/lib/staff/resources/pieces'
import { fieldsOf } from '@/lib/staff/resources/resource'
import { fieldNames } from '@/lib/stock-import/fields'
import { formatValue } from '../format'

const known = new Map(fieldsOf(pieces).map((field) => [field.name, field]))
const labels = new Map(fieldsOf(pieces).map(({ name, label }) => [name, label]))
const count = new Map<string, number>()
for (const name of fieldNames) {
  const label = labels.get(name) ?? name
  count.set(label, (count.get(label) ?? 0) + 1)
}

/** The label of a stock column. */
export const fieldLabel = (name: string): string => labels.get(name) ?? name

/** The label, followed by the column name if two columns share it, as watches and jewellery do. */
export const distinctLabel = (name: string): string => {
  const label = fieldLabel(name)
  return label === name || count.get(label) === 1 ? label : `${label} (${name})`
}

/** Formats a value of an import table for display. */
export const formatImportValue = (name: string, text: string): string => {
  const field = known.get(name)
  if (!field) return text || '–'
  return formatValue(field, field.kind.startsWith('flag') ? text === '1' : text)
}

export const formatNumber = (count: number) => count.toLocaleString('en-GB')

/** '3 new, 1 changed, 296 unchanged, 0 refused' */
export const formatCounts = (counts: { created: number; changed: number; unchanged: number; refused: number }) =>
  `${formatNumber(counts.created)} new, ${formatNumber(counts.changed)} changed, ${formatNumber(counts.unchanged)} unchanged, ${formatNumber(counts.refused)} refused`
