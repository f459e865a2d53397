'use client'

import { forgetDrafts } from '@/components/forms/forget-drafts'
import * as memberTexts from '@/lib/member-texts'

/** Logs out with an ordinary form post, which loads a whole new page. */
export const Logout = ({ className = 'btn btn--outline' }: { className?: string }) => (
  <form action="/logout" method="post" onSubmit={forgetDrafts}>
    <button type="submit" className={className}>
      {memberTexts.members.logout}
    </button>
  </form>
)
