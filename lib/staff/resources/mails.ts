import { byId, choice, line, shown } from './fields'
import type { Resource } from './resource'

/** Mails on their way out; a failed one is mended and sent again. */
export const mails: Resource = {
  ...byId({ name: 'mails', table: 'Mail', label: 'Mails', one: 'mail', title: 'kind' }),
  groups: [
    {
      title: 'The mail',
      fields: [
        shown('kind', 'What it says'),
        line('to', 'To', { most: 254, help: 'Empty: the boutique’s address at the time of sending.' }),
        shown('state', 'State'),
        shown('last_error', 'Why it failed', 'text'),
        shown('attempts', 'Tries', 'whole'),
        shown('created_at', 'Written', 'moment'),
        shown('sent_at', 'Sent', 'moment'),
      ],
    },
  ],
  columns: ['to', 'state', 'last_error', 'created_at'],
  searched: ['to', 'last_error'],
  filters: [
    choice('state', 'State', [
      { id: 'failed', name: 'Failed' },
      { id: 'queued', name: 'Waiting' },
      { id: 'sent', name: 'Sent' },
    ]),
  ],
  order: { field: 'created_at', direction: 'DESC' },
}
