import { processWide } from './process-wide'

/**
 * The port at which this process asks its own server (to expire tags, to render a form's answer), set by the server:
 * several processes share PORT. Undefined in development, where there is one.
 */
export const ownServer = processWide('own server', (): { port?: number } => ({}))
