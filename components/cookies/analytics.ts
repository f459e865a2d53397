let running = false

/** Loads the analytics script once allowed. It cannot be unloaded, so withdrawing consent reloads the page. */
export const applyAnalytics = (source: string | undefined, allowed: boolean) => {
  if (allowed && source && !running) {
    running = true
    // Links to private pages are then left to the browser (components/layout/left-to-browser.ts).
    document.documentElement.dataset.measured = ''
    const script = document.createElement('script')
    script.src = source
    script.async = true
    document.head.append(script)
  }
  if (!allowed && running) window.location.reload()
}
