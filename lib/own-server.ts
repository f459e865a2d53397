import { processWide } from './process-wide'

/**
 * `port`: this process's own port for requests to itself (to expire tags, to render a form's response), set by the
 * server, since several processes share PORT. `opened` resolves once visitors are answered. Neither is set in
 * development.
 */
export const ownServer = processWide('own server', (): { port?: number; opened?: Promise<void> } => ({}))
