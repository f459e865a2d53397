import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, TopToolbar, useNotify, useRecordContext, useRefresh } from 'react-admin'
import { members } from '@/lib/staff/resources/people'
import { RecordHistory } from '../history/record-history'
import { OpenRecord } from '../open-record'
import { RecordForm } from '../record-form'
import { ask } from '../request'
import { useDetails } from '../use-details'
import { useOnce } from '../use-once'
import { MemberAside } from './member-aside'

type Step = {
  name: string
  label: string
  isFor: (member: RaRecord, passkeys: number) => boolean
  question: string
}
type Letter = { subject: string; html: string }

const waits = ({ status }: RaRecord) => status === 0
const waitsOrDeclined = ({ status, declined_at }: RaRecord) => status === 0 || Boolean(declined_at)
const isSuspended = ({ status, declined_at }: RaRecord) => status === 2 && !declined_at

const steps: Step[] = [
  { name: 'approve', label: 'Approve', isFor: waitsOrDeclined, question: 'Approve this member? This mail goes out:' },
  {
    name: 'decline',
    label: 'Decline',
    isFor: waits,
    question: 'Decline this request? Every session ends, and this mail goes out:',
  },
  { name: 'restore', label: 'Restore', isFor: isSuspended, question: 'Let this member in again? This mail goes out:' },
  {
    name: 'suspend',
    label: 'Suspend',
    isFor: ({ status }) => status !== 2,
    question: 'Suspend this member? Every session ends, and this mail goes out:',
  },
  {
    name: 'reset-passkeys',
    label: 'Remove passkeys',
    isFor: (_, passkeys) => passkeys > 0,
    question:
      'For a member who has lost every passkey and code. Make sure that it is they who ask: telephone the number that we have. The password alone signs in again, every session ends, and this mail goes out:',
  },
]

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Buttons that change the membership or remove passkeys, after a preview of the mail, or end all sessions. */
const MemberActions = () => {
  const member = useRecordContext()
  const refresh = useRefresh()
  const notify = useNotify()
  const { once, resting } = useOnce()
  const [open, setOpen] = useState<{ step: Step; letter: Letter } | null>(null)
  const { details } = useDetails<{ passkeys: number }>('members', member)
  if (!member) return null
  const act = async <Data,>(action: string, values?: object) =>
    ask<Data>(`members/${member.id}/${action}`, 'POST', values)
  const prepare = (step: Step) =>
    act<Letter>('mail', { step: step.name }).then(
      ({ data }) => setOpen({ step, letter: data }),
      (error: unknown) => notify(sentenceOf(error), { type: 'error' }),
    )
  const decide = async (step: Step) => {
    await act(step.name).then(
      () => notify('Done; the mail is on its way.', { type: 'success' }),
      (error: unknown) => notify(sentenceOf(error), { type: 'error' }),
    )
    setOpen(null)
    refresh()
  }
  const signOut = () =>
    act('sign-out').then(
      () => notify('Signed out everywhere.', { type: 'success' }),
      (error: unknown) => notify(sentenceOf(error), { type: 'error' }),
    )
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', gap: 1 }}>
      {steps
        .filter(({ isFor }) => isFor(member, details?.passkeys ?? 0))
        .map((step, place) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: what takes a button's place is the same button, and keeps the focus
            key={place}
            variant={step.name === 'approve' || step.name === 'restore' ? 'contained' : 'outlined'}
            {...resting}
            onClick={() => once(() => prepare(step))}
          >
            {step.label}
          </Button>
        ))}
      <Button {...resting} onClick={() => once(signOut)}>
        Sign out everywhere
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(null)} maxWidth="md" fullWidth>
          <DialogTitle>{open.step.label}</DialogTitle>
          <DialogContent>
            <DialogContentText sx={{ mb: 2 }}>
              {open.step.question} “{open.letter.subject}”
            </DialogContentText>
            <iframe
              title="The mail"
              srcDoc={open.letter.html}
              sandbox=""
              style={{ width: '100%', height: 420, border: '1px solid #dcd6cb' }}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(null)}>Not now</Button>
            <Button {...resting} variant="contained" onClick={() => once(() => decide(open.step))}>
              {open.step.label}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </TopToolbar>
  )
}

/** The edit screen of a member. */
export const MemberEdit = () => (
  <OpenRecord actions={<MemberActions />}>
    <RecordForm resource={members} aside={<MemberAside />} />
    <RecordHistory resource={members} />
  </OpenRecord>
)
