import type { ComponentProps } from 'react'
import type { FormAnswer } from '@/components/forms/form-state'
import * as memberTexts from '@/lib/member-texts'
import type { Account, AccountState } from '@/lib/members/account'
import { type PieceCriteria, pieceQuery } from '@/lib/members/piece-criteria'
import { Alerts } from './alerts'
import { Flash } from './flash'
import { MembersLayout } from './members-layout'
import { DeclinedNotice, PendingNotice, SuspendedNotice, UnverifiedNotice } from './notices'
import { PiecesHead } from './piece-grid'
import { Pieces } from './pieces'

type DashboardScreenProps = {
  member: Account
  state: AccountState
  /** router links of hidden pages */
  hidden: string[]
  criteria: PieceCriteria
  /** the private list; null if the member may not see it */
  list: ComponentProps<typeof Pieces>['list'] | null
  alerts?: ComponentProps<typeof Alerts>['alerts']
  flash?: string
  answer?: FormAnswer
}

/** The dashboard: a notice for a suspended, declined, unverified or pending account, otherwise the private list. */
export const DashboardScreen = (props: DashboardScreenProps) => {
  const { member, state, hidden, criteria, list, alerts = [], flash = '', answer } = props
  return (
    <MembersLayout member={member} current="/dashboard" hidden={hidden}>
      {flash && (
        <div className="wrap mt-32">
          <Flash text={flash} />
        </div>
      )}
      {state === 'suspended' && <SuspendedNotice hidden={hidden} />}
      {state === 'declined' && <DeclinedNotice hidden={hidden} />}
      {state === 'unverified' && <UnverifiedNotice member={member} answer={answer} />}
      {state === 'pending' && <PendingNotice firstName={member.first_name || member.name} hidden={hidden} />}
      {state === 'approved' && list && (
        <>
          <PiecesHead title={memberTexts.members.welcome(member.first_name || member.name)} />
          <Pieces
            key={pieceQuery(criteria)}
            path="/dashboard"
            criteria={criteria}
            list={list}
            caption={memberTexts.members.caption}
          />
        </>
      )}
      <Alerts account={member.id} alerts={alerts} />
    </MembersLayout>
  )
}
