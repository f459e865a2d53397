let running = false

/** Whether analytics may see this address: not if it is itself a credential, as the links in mails are. */
export const mayTell = (pathname: string) =>
  !/^\/(reset-password|email|unsubscribe|subscription|alerts|mail)(\/|$)/.test(pathname)

/** Loads the analytics script once allowed. It cannot be unloaded, so withdrawing consent reloads the page. */
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
