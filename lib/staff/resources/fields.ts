import type { Choice, Field, FieldKind, Resource } from './resource'

type More = Partial<Field>
const ofKind =
  (kind: FieldKind) =>
  (name: string, label: string, more: More = {}): Field => ({ name, label, kind, ...more })

export const line = ofKind('line')
export const text = ofKind('text')
export const html = ofKind('html')
export const flag = ofKind('flag')
export const money = ofKind('money')
export const moment = ofKind('moment')
/** A field that takes only these values. Valid as a filter too. */
export const choice = (name: string, label: string, choices: readonly Choice[], more: More = {}) =>
  ({ ...more, name, label, kind: 'choice', choices }) satisfies Field
/** The choices of a mapping from stored values to their words. */
export const choicesOf = (words: Record<string, string>): Choice[] =>
  Object.entries(words).map(([id, name]) => ({ id, name }))
/** A read-only field of such values. */
export const shownInWords = (name: string, label: string, words: Record<string, string>) =>
  choice(name, label, choicesOf(words), { readOnly: true })
/** A field that holds the code of a currency. */
export const currency = (name: string, more: More = {}): Field => ({
  name,
  label: 'Currency',
  kind: 'record',
  of: 'currencies',
  initial: '£',
  ...more,
})
/** A field that holds the name of a picture in PHOTOS_DIR. */
export const picture = (name: string, label: string, more: More = {}): Field => ({
  name,
  label,
  kind: 'picture',
  ...more,
})
/** A field that holds the name of a film in PHOTOS_DIR/site, or nothing. `help` says where its poster is sent. */
export const film = (name: string, { help, ...more }: Partial<Field> & { help: string }): Field => ({
  name,
  label: 'Video',
  kind: 'film',
  ...more,
  help: `MP4, up to 60 MB. ${help}`,
})
/** The sort position of a row. */
export const order: Field = {
  name: 'display_order',
  label: 'Position',
  kind: 'whole',
  initial: 0,
  required: true,
  help: 'Lowest first.',
}
export const link = (name: string, label = 'Link'): Field =>
  line(name, label, {
    help: 'A path such as /contact, or an address beginning with https://.',
    leadsTo: '{value}',
  })

/** No search and no filters, for short lists. */
export const none = { searched: [], filters: [] } as const

/** A read-only field. */
export const shown = (name: string, label: string, kind: FieldKind = 'line'): Field => ({
  name,
  label,
  kind,
  readOnly: true,
})

/** A field that holds the name of a boutique. Valid as a filter too. */
export const boutique = (name: string, label: string, more: More = {}) =>
  ({ ...more, name, label, kind: 'record', of: 'boutiques' }) satisfies Field

/** The base of a record type whose key is the numeric column `id`. */
export const byId = (rest: Pick<Resource, 'name' | 'table' | 'label' | 'one' | 'many' | 'title'>) =>
  ({ key: 'id', keyKind: 'number', ...rest }) as const
