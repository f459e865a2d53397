import { Flash } from '@/components/members/flash'
import type { FormAnswer } from '@/components/members/form-answer'
import { NightPage } from '@/components/members/night-page'
import { PendingNotice, SuspendedNotice, UnverifiedNotice } from '@/components/members/notices'
import { Pieces } from '@/components/members/pieces'
import { PiecesHead } from '@/components/members/pieces-head'
import { type Account, standingOf } from '@/lib/members/account'
import type { PieceCriteria } from '@/lib/members/piece-criteria'
import { findMemberPieces } from '@/lib/members/pieces-queries'
import { texts } from '@/lib/site/texts'

type DashboardScreenProps = {
  member: Account
  criteria: PieceCriteria
  flash?: string
  answer?: FormAnswer
}

/** The members' area in its four states, in decision 25's order. */
export const DashboardScreen = async ({ member, criteria, flash = '', answer }: DashboardScreenProps) => {
  const standing = standingOf(member)
  return (
    <NightPage member={member} current="/dashboard">
      {flash && (
        <div className="wrap mt-32">
          <Flash text={flash} />
        </div>
      )}
      {standing === 'suspended' && <SuspendedNotice />}
      {standing === 'unverified' && <UnverifiedNotice member={member} answer={answer} />}
      {standing === 'pending' && <PendingNotice firstName={member.first_name || member.name} />}
      {standing === 'approved' && (
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
    </NightPage>
  )
}
