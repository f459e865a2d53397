/**
 * Whether the browser follows links natively, because it prerenders the likely ones (server/browser/starter.ts).
 * True on phones, whose processors take longer to render a page than a visitor waits.
 */
export const isLeftToBrowser = () => 'ahead' in document.documentElement.dataset
