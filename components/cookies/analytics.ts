let running = false

/** Whether a page's address may be told: not where it opens something to whoever has it. */
export const mayTell = (pathname: string) => !/^\/(reset-password|email|unsubscribe|mail)(\/|$)/.test(pathname)

/**
 * Runs the analytics script as soon as it is allowed. A script that runs can't be taken back, so a withdrawal begins
 * the page anew, without it.
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
