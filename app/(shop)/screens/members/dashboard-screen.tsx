import type { FormAnswer } from '@/components/forms/form-state'
import { Flash } from '@/components/members/flash'
import { MembersLayout } from '@/components/members/members-layout'
import { PendingNotice, SuspendedNotice, UnverifiedNotice } from '@/components/members/notices'
import { Pieces } from '@/components/members/pieces'
import { PiecesHead } from '@/components/members/pieces-head'
import { type Account, accountStateOf } from '@/lib/members/account'
import type { PieceCriteria } from '@/lib/members/piece-criteria'
import { findMemberPieces } from '@/lib/members/pieces-queries'
import { texts } from '@/lib/site/texts'

type DashboardScreenProps = {
  member: Account
  criteria: PieceCriteria
  flash?: string
  answer?: FormAnswer
}

/** The members' area in its four states. */
export const DashboardScreen = async ({ member, criteria, flash = '', answer }: DashboardScreenProps) => {
  const state = accountStateOf(member)
  return (
    <MembersLayout member={member} current="/dashboard">
      {flash && (
        <div className="wrap mt-32">
          <Flash text={flash} />
        </div>
      )}
      {state === 'suspended' && <SuspendedNotice />}
      {state === 'unverified' && <UnverifiedNotice member={member} answer={answer} />}
      {state === 'pending' && <PendingNotice firstName={member.first_name || member.name} />}
      {state === 'approved' && (
        <>
          <PiecesHead title={texts.members.welcome(member.first_name || member.name)} />
          <Pieces
            path="/dashboard"
            criteria={criteria}
            list={await findMemberPieces({ ...criteria, upcoming: false })}
            caption={texts.members.caption}
          />
        </>
      )}
    </MembersLayout>
  )
}
