import { defaultI18nProvider, type I18nProvider } from 'react-admin'
import { resourceOf } from '@/lib/staff/resources/all'

type Options = { smart_count?: number; recordRepresentation?: string }

const begin = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Translations that name the record type, by the last part of react-admin's key. */
const ofRecords: Record<string, (one: string, options: Options) => string> = {
  'page.create': (one) => `New ${one}`,
  'page.edit': (one, { recordRepresentation = '' }) => [begin(one), recordRepresentation].filter(Boolean).join(' '),
  'notifications.created': (one) => `The ${one} is made.`,
  'notifications.updated': (_, { smart_count = 1 }) => (smart_count > 1 ? `${smart_count} are changed.` : 'Saved.'),
  'notifications.binned': (one) => `${begin(one)} moved to the bin.`,
  'notifications.deleted': (one, { smart_count = 1 }) =>
    smart_count > 1 ? `${smart_count} are deleted.` : `The ${one} is deleted.`,
}

const own: Record<string, string> = {
  'ra.notification.item_doesnt_exist': 'This record is gone, or it never was there.',
  'ra.notification.http_error': 'The server gave no proper answer. Please try again in a moment.',
  'ra.page.not_found': 'There is no such screen',
  // react-admin's screen adds the full stop.
  'ra.message.not_found': 'Please choose one from the menu',
  'ra.message.invalid_form': 'Not saved: something is not right yet.',
  'ra.notification.bad_item': 'This record cannot be read.',
}

/** The desk's own texts, with react-admin's English as fallback. */
export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key: string, options: Options = {}) => {
    const [, name, rest = ''] = /^resources\.([a-z-]+)\.(.+)$/.exec(key) ?? []
    const one = resourceOf(name)?.one
    const said = one && Object.hasOwn(ofRecords, rest) ? ofRecords[rest]?.(one, options) : own[key]
    return said ?? defaultI18nProvider.translate(key, options)
  },
}
