import { isPrivatePage } from '@/lib/routing/key-addresses'

/**
 * Whether the browser follows links natively, because it prerenders the likely ones (server/browser/prerender.ts).
 * True on phones, whose processors take longer to render a page than a visitor waits.
 */
export const isLeftToBrowser = () => 'ahead' in document.documentElement.dataset

/** Whether the page at a path must be loaded anew: the analytics script, which runs here, would go on running there. */
export const needsLoad = (pathname: string) => 'measured' in document.documentElement.dataset && isPrivatePage(pathname)
