let running = false

/** Whether a page's address may be sent to analytics: not where the address itself is a credential (reset, verification, unsubscribe). */
export const mayTell = (pathname: string) => !/^\/(reset-password|email|unsubscribe|mail)(\/|$)/.test(pathname)

/**
 * Runs the analytics script as soon as it is allowed. A running script cannot be unloaded, so a withdrawal reloads the page without it.
 */
export const applyAnalytics = (source: string | undefined, allowed: boolean) => {
  if (allowed && source && !running) {
    running = true
    const script = document.createElement('script')
    script.src = source
    script.async = true
    document.head.append(script)
  }
  if (!allowed && running) window.location.reload()
}
