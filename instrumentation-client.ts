import type { TransitionDetail } from '@/components/layout/loader'

/** Next calls this at the start of every client navigation; the loading overlay waits for the event. */
export const onRouterTransitionStart = (href: string) => {
  window.dispatchEvent(new CustomEvent<TransitionDetail>('navigation', { detail: { href } }))
}
