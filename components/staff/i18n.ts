import { defaultI18nProvider, type I18nProvider } from 'react-admin'
import { resourceOf } from '@/lib/staff/resources/all'

type Options = { smart_count?: number; recordRepresentation?: string } & Record<string, unknown>

const begin = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Translations that name the record type, by the last part of react-admin's key. */
const ofRecords: Record<string, (one: string, options: Options) => string> = {
  'page.create': (one) => `New ${one}`,
  'page.edit': (one, { recordRepresentation = '' }) => [begin(one), recordRepresentation].filter(Boolean).join(' '),
  'notifications.created': (one) => `${begin(one)} created.`,
  'notifications.updated': (_, { smart_count = 1 }) => (smart_count > 1 ? `${smart_count} updated.` : 'Saved.'),
  'notifications.binned': (one) => `${begin(one)} moved to the bin.`,
  'notifications.deleted': (one, { smart_count = 1 }) =>
    smart_count > 1 ? `${smart_count} deleted.` : `${begin(one)} deleted.`,
}

const own: Record<string, string> = {
  'ra.action.back': 'Back',
  'ra.action.bulk_actions': '%{smart_count} selected',
  'ra.action.update_application': 'Reload',
  'ra.auth.auth_check_error': 'Please sign in to continue.',
  'ra.auth.logout': 'Sign out',
  'ra.auth.user_menu': 'Your account',
  'ra.input.references.all_missing': 'These records no longer exist.',
  'ra.input.references.many_missing': 'At least one of these records no longer exists.',
  'ra.input.references.single_missing': 'This record no longer exists.',
  'ra.message.access_denied': 'Your role does not have access to this page. Ask an owner.',
  'ra.message.auth_error': 'Something went wrong while checking your account. Please sign in again.',
  'ra.message.authentication_error': 'Something went wrong while checking your account. Please sign in again.',
  'ra.message.error': 'Something went wrong. Please reload the page.',
  'ra.message.invalid_form': 'Not saved. Please correct the highlighted fields.',
  // react-admin's screen adds the full stop.
  'ra.message.not_found': 'Choose a page from the menu',
  'ra.message.placeholder_data_warning': 'You seem to be offline. This may be out of date.',
  'ra.message.select_all_limit_reached': 'Only the first %{max} were selected.',
  'ra.message.unsaved_changes': 'You have unsaved changes. Leave without saving?',
  'ra.navigation.no_filtered_results': 'No matches. Try fewer filters.',
  'ra.navigation.no_more_results': 'There is no page %{page}. Go back to the page before.',
  'ra.navigation.no_results': 'No matches.',
  'ra.notification.bad_item': 'This record could not be loaded.',
  'ra.notification.data_provider_error': 'Something went wrong. Please try again.',
  'ra.notification.http_error': 'The server did not respond properly. Please try again in a moment.',
  'ra.notification.item_doesnt_exist': 'This record no longer exists.',
  'ra.notification.logged_out': 'Your session has ended. Please sign in again.',
  'ra.notification.not_authorized': 'Your role does not allow this.',
  'ra.notification.offline': 'You seem to be offline.',
  'ra.page.access_denied': 'No access',
  'ra.page.authentication_error': 'Please sign in again',
  'ra.page.not_found': 'Page not found',
  'ra.saved_queries.help': 'Filter the list, then save it as a view.',
  'ra.saved_queries.label': 'Saved views',
  'ra.saved_queries.new_dialog_title': 'Save this view',
  'ra.saved_queries.new_label': 'Save this view …',
  'ra.saved_queries.query_name': 'Name',
  'ra.saved_queries.remove_dialog_title': 'Remove this view?',
  'ra.saved_queries.remove_label': 'Remove this view',
  'ra.saved_queries.remove_label_with_name': 'Remove “%{name}”',
  'ra.saved_queries.remove_message': 'It will be removed from your saved views.',
}

const filled = (text: string | undefined, options: Options) =>
  text?.replace(/%\{(\w+)\}/g, (_, name: string) => String(options[name] ?? ''))

/** The desk's own texts, with react-admin's English as fallback. */
export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key: string, options: Options = {}) => {
    const [, name, rest = ''] = /^resources\.([a-z-]+)\.(.+)$/.exec(key) ?? []
    const one = resourceOf(name)?.one
    const said = one && Object.hasOwn(ofRecords, rest) ? ofRecords[rest]?.(one, options) : filled(own[key], options)
    return said ?? defaultI18nProvider.translate(key, options)
  },
}
