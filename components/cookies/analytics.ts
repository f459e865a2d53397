import { isPrivatePage } from '@/lib/routing/key-addresses'

let running = false

/**
 * Has private pages loaded anew: the script, which runs in this page, would go on running there. A click that the
 * shop's own navigation does not hear is followed by the browser.
 */
const leaveBeforePrivatePages = () => {
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (link && link.origin === location.origin && isPrivatePage(link.pathname)) event.stopImmediatePropagation()
    },
    true,
  )
  addEventListener('popstate', () => {
    if (isPrivatePage(location.pathname)) location.reload()
  })
}

/** Loads the analytics script once allowed. It cannot be unloaded, so withdrawing consent reloads the page. */
export const applyAnalytics = (source: string | undefined, allowed: boolean) => {
  if (allowed && source && !running) {
    running = true
    leaveBeforePrivatePages()
    const script = document.createElement('script')
    script.src = source
    script.async = true
    document.head.append(script)
  }
  if (!allowed && running) window.location.reload()
}
