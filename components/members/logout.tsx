import * as memberTexts from '@/lib/member-texts'

/** Logs out with an ordinary form post, which loads a whole new page. */
export const Logout = ({ className = 'btn btn--outline' }: { className?: string }) => (
  <form action="/logout" method="post">
    <button type="submit" className={className}>
      {memberTexts.members.logout}
    </button>
  </form>
)
