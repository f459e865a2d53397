import { processWide } from './process-wide'

/**
 * `port`: where this process asks its own server (to expire tags, to render a form's answer), set by the server:
 * several processes share PORT. `opened` resolves once visitors are answered. Neither is there in development.
 */
export const ownServer = processWide('own server', (): { port?: number; opened?: Promise<void> } => ({}))
