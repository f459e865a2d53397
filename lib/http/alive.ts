/** What the window is told once the page's scripts hear what is tapped. */
export const aliveEvent = 'shop:alive'
