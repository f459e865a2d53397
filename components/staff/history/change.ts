/** A row of the history. */
export type Change = {
  id?: string | number
  operation?: string
  column_name?: string
  record_type?: string
  record_key?: string
  old_value?: unknown
  new_value?: unknown
  actor?: string
  database_role?: string
  command?: string
  at?: string
}

const inWords = (value: unknown) => {
  if (value === null || value === undefined || value === '') return 'empty'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)} …` : text
}

/** What was changed, in a line. */
export const changeOf = ({ operation, column_name, old_value, new_value }: Change) => {
  if (operation === 'insert') return 'made'
  if (operation === 'delete') return 'deleted'
  return operation === 'export' ? 'exported' : `${column_name}: ${inWords(old_value)} → ${inWords(new_value)}`
}

export const when = (text: string | undefined) =>
  text
    ? new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' }).format(
        new Date(text),
      )
    : ''

export const who = ({ actor, database_role, command }: Change) =>
  `${actor || database_role}${command ? `, ${command}` : ''}`
