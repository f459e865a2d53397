import type { Field, Resource } from './resource'

const shown = (name: string, label: string, kind: Field['kind'] = 'line'): Field => ({
  name,
  label,
  kind,
  readOnly: true,
})

/** Every change of every record: written by the database alone, undone by an action. */
export const history: Resource = {
  name: 'history',
  table: 'History',
  key: 'id',
  keyKind: 'number',
  label: 'History',
  one: 'change',
  title: 'record_key',
  groups: [
    {
      title: 'What was changed',
      fields: [
        shown('at', 'When', 'moment'),
        shown('record_type', 'Kind'),
        shown('record_key', 'Record'),
        shown('operation', 'Change'),
        shown('column_name', 'Column'),
        shown('actor', 'Who'),
        shown('command', 'By'),
      ],
    },
  ],
  columns: [],
  searched: ['record_key', 'column_name', 'actor'],
  filters: [
    {
      name: 'record_type',
      label: 'Kind',
      kind: 'choice',
      choices: [
        { id: 'StockItem', name: 'Pieces' },
        { id: 'Sale', name: 'Sales' },
        { id: 'Member', name: 'Members' },
        { id: 'Enquiry', name: 'Enquiries' },
        { id: 'Page', name: 'Pages' },
        { id: 'JournalArticle', name: 'Journal' },
        { id: 'SiteSettings', name: 'Settings' },
        { id: 'StaffAccount', name: 'Colleagues' },
      ],
    },
    { name: 'column_name', label: 'Column', kind: 'text' },
    { name: 'record', label: 'Record', kind: 'text' },
  ],
  order: { field: 'id', direction: 'DESC' },
  more: ['old_value', 'new_value', 'database_role'],
}
