import { processWide } from '@/lib/process-wide'

/**
 * A request header by which the server tells Next where a request leads: `routedHere` for the page of its own address,
 * or the path of another page. Such a request skips the proxy. The server removes it from what clients send.
 * next.config.ts and proxy.ts repeat these as literals.
 */
export const routedHeader = 'x-routed-to'
export const routedHere = 'here'

/** Decides on the page of an address; null for addresses that the proxy has to decide itself. */
type RoutePage = (url: string, headers: Headers) => Promise<Response> | null

/**
 * The proxy's decision on pages, for the server to ask itself: Next's way to the proxy takes up to a tenth of the time
 * of a page that is rendered on request. The proxy's module adds it when Next loads that; until then, and in development,
 * Next calls the proxy.
 */
export const pageRouting = processWide('page routing', (): { route?: RoutePage } => ({}))
