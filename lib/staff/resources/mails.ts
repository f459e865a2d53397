import type { Resource } from './resource'

/** Mails on their way out; a failed one is mended and sent again. */
export const mails: Resource = {
  name: 'mails',
  table: 'Mail',
  key: 'id',
  keyKind: 'number',
  label: 'Mails',
  one: 'mail',
  title: 'kind',
  groups: [
    {
      title: 'The mail',
      fields: [
        { name: 'kind', label: 'What it says', kind: 'line', readOnly: true },
        {
          name: 'to',
          label: 'To',
          kind: 'line',
          most: 254,
          help: 'Empty: the boutique’s address at the time of sending.',
        },
        { name: 'state', label: 'State', kind: 'line', readOnly: true },
        { name: 'last_error', label: 'Why it failed', kind: 'text', readOnly: true },
        { name: 'attempts', label: 'Tries', kind: 'whole', readOnly: true },
        { name: 'created_at', label: 'Written', kind: 'moment', readOnly: true },
        { name: 'sent_at', label: 'Sent', kind: 'moment', readOnly: true },
      ],
    },
  ],
  columns: ['to', 'state', 'last_error', 'created_at'],
  searched: ['to', 'last_error'],
  filters: [
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      choices: [
        { id: 'failed', name: 'Failed' },
        { id: 'queued', name: 'Waiting' },
        { id: 'sent', name: 'Sent' },
      ],
    },
  ],
  order: { field: 'created_at', direction: 'DESC' },
}
