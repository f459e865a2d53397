import { MembersNotice } from '@/components/detail/members-notice'
import { findRecentAdditions } from '@/lib/catalogue/listing-queries'
import type { Notice } from '@/lib/catalogue/piece'
import type { AccountState } from '@/lib/members/account'
import { findHiddenRoutes } from '@/lib/site/queries'

type NoticePageProps = {
  notice: Notice
  /** 'jewellery', or else a watch is drawn */
  family: string
  /** of a signed-in member who may not see it */
  state?: AccountState
}

/** The notice in place of a members-only piece. */
export const NoticePage = async ({ notice, family, state }: NoticePageProps) => {
  const [others, hidden] = await Promise.all([findRecentAdditions(), findHiddenRoutes()])
  return (
    <MembersNotice
      {...notice}
      family={family === 'jewellery' ? 'jewellery' : 'watch'}
      others={others}
      hidden={hidden}
      state={state}
    />
  )
}
