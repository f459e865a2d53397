import { byId, choice, shown } from './fields'
import type { Resource } from './resource'

/** The change log of all records. Only the database writes it; the action `undo` reverts a change. */
export const history: Resource = {
  ...byId({ name: 'history', table: 'History', label: 'History', one: 'change', title: 'record_name' }),
  groups: [
    {
      title: 'Change',
      fields: [
        shown('at', 'When', 'moment'),
        shown('record_type', 'Type'),
        shown('record_name', 'Record'),
        shown('operation', 'Change'),
        shown('column_name', 'Field'),
        shown('actor', 'Changed by'),
        shown('command', 'Source'),
      ],
    },
  ],
  columns: [],
  searched: ['record_name', 'column_name', 'actor'],
  filters: [
    choice('record_type', 'Type', [
      { id: 'StockItem', name: 'Pieces' },
      { id: 'Site pictures', name: 'Site pictures' },
      { id: 'Sale', name: 'Sales' },
      { id: 'Member', name: 'Members' },
      { id: 'Enquiry', name: 'Enquiries' },
      { id: 'Page', name: 'Pages' },
      { id: 'JournalArticle', name: 'Journal' },
      { id: 'SiteSettings', name: 'Settings' },
      { id: 'StaffAccount', name: 'Colleagues' },
    ]),
    { name: 'column_name', label: 'Field', kind: 'text' },
    { name: 'record', label: 'Record', kind: 'text' },
  ],
  order: { field: 'id', direction: 'DESC' },
  more: ['record_key', 'old_value', 'new_value', 'database_role'],
}
