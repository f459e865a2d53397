import { consent } from '@/lib/enquiries/consent'

/** The words beside the checkbox. */
export const Agreement = () => (
  <span>
    {consent.before}
    <a href="/privacy-policy">{consent.policy}</a>
    {consent.after}
  </span>
)
