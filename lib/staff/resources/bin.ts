import { pages, slides } from './content'
import { choice, shown } from './fields'
import { articles, press } from './journal'
import { pieces } from './pieces'
import type { Resource } from './resource'
import { specialists } from './shop'

const kinds = [pieces, articles, press, pages, slides, specialists].map(({ name, label }) => ({
  id: name,
  name: label,
}))

/** What was deleted at the desk, until it is restored or deleted for good: a view of the tables that have a bin. */
export const bin: Resource = {
  name: 'bin',
  table: 'Bin',
  key: 'id',
  keyKind: 'text',
  label: 'Bin',
  one: 'deleted record',
  title: 'title',
  groups: [
    {
      title: 'Deleted record',
      fields: [
        choice('kind', 'Type', kinds, { readOnly: true }),
        shown('title', 'Name'),
        shown('deleted_at', 'Deleted', 'moment'),
        shown('deleted_by', 'Deleted by'),
      ],
    },
  ],
  columns: ['kind', 'deleted_at', 'deleted_by'],
  searched: ['title', 'deleted_by'],
  filters: [choice('kind', 'Type', kinds)],
  order: { field: 'deleted_at', direction: 'DESC' },
}
