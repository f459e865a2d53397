import { processWide } from '@/lib/process-wide'

/** What a direct route knows of a GET request: its URL, and the client's address as its only header. */
export type DirectRequest = Pick<Request, 'url' | 'headers'>

export type DirectRoute = (request: DirectRequest) => Promise<Response>

/**
 * Handlers of GET requests by path, which the server calls itself: Next's way to one takes as long as a search. A
 * route's module adds its own when Next loads it; until then, and in development, Next calls the route.
 */
export const directRoutes = processWide('direct routes', () => new Map<string, DirectRoute>())
