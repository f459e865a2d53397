import type { TransitionDetail } from '@/components/layout/loader'
import { rememberCampaign } from '@/lib/enquiries/campaign'

rememberCampaign()

/** Next calls this at the start of every client navigation; the loading overlay waits for the event. */
export const onRouterTransitionStart = (href: string) => {
  window.dispatchEvent(new CustomEvent<TransitionDetail>('navigation', { detail: { href } }))
}
