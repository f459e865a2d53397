import * as memberTexts from '@/lib/member-texts'

/** Logs out by an ordinary post, so that a whole new page follows. */
export const Logout = ({ className = 'btn btn--outline' }: { className?: string }) => (
  <form action="/logout" method="post">
    <button type="submit" className={className}>
      {memberTexts.members.logout}
    </button>
  </form>
)
