/**
 * Whether links are the browser's own to follow, which has the likely ones rendered ahead: server/browser/render-ahead.ts says so,
 * on phones, whose processors need longer to put a page in place than a visitor waits.
 */
export const isLeftToBrowser = () => 'ahead' in document.documentElement.dataset
