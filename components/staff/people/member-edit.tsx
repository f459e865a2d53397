import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, TopToolbar, useNotify, useRecordContext, useRefresh } from 'react-admin'
import { telHref } from '@/lib/boutiques/boutique'
import { mailHref } from '@/lib/mail/templates/links'
import { members } from '@/lib/staff/resources/people'
import { RecordHistory } from '../history/record-history'
import { OpenRecord } from '../open-record'
import { useDetails } from '../queries'
import { RecordForm } from '../record-form'
import { callApi } from '../request'
import { useOnce } from '../use-once'
import { MemberAside } from './member-aside'

type Step = {
  name: string
  label: string
  isFor: (member: RaRecord, hasSecondStep: boolean) => boolean
  question: string
}
/** Empty for a step that sends none. */
type Letter = { subject: string; html: string }

const waits = ({ status }: RaRecord) => status === 0
const waitsOrDeclined = ({ status }: RaRecord) => status === 0 || status === 'declined'
const isSuspended = ({ status }: RaRecord) => status === 2

const steps: Step[] = [
  {
    name: 'approve',
    label: 'Approve',
    isFor: waitsOrDeclined,
    question: 'Approve this member? They will receive this email:',
  },
  {
    name: 'decline',
    label: 'Decline',
    isFor: waits,
    question: 'Decline this request? They will be signed out everywhere and receive this email:',
  },
  {
    name: 'restore',
    label: 'Restore',
    isFor: isSuspended,
    question: 'Restore this member? They will receive this email:',
  },
  {
    name: 'suspend',
    label: 'Suspend',
    isFor: ({ status }) => status === 0 || status === 1,
    question: 'Suspend this member? They will be signed out everywhere and receive this email:',
  },
  {
    name: 'reset-passkeys',
    label: 'Remove passkeys',
    isFor: (_, hasSecondStep) => hasSecondStep,
    question:
      'For a member who has lost every passkey and recovery code. Make sure it really is the member asking: call the number on their account. They can then sign in with their password alone, will be signed out everywhere, and will receive this email:',
  },
]

/** For whoever is restored and was not approved before. */
const withoutLetter =
  'Restore this account? It was never approved, so it goes back to awaiting approval. No email is sent.'

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Buttons that change the membership or remove passkeys, after a preview of the mail, or end all sessions. */
const MemberActions = () => {
  const member = useRecordContext()
  const refresh = useRefresh()
  const notify = useNotify()
  const { once, resting } = useOnce()
  const [open, setOpen] = useState<{ step: Step; letter: Letter } | null>(null)
  const { details } = useDetails<{ hasSecondStep: boolean }>('members', member)
  if (!member) return null
  const act = async <Data,>(action: string, values?: object) =>
    callApi<Data>(`members/${member.id}/${action}`, 'POST', values)
  const prepare = (step: Step) =>
    act<Letter>('mail', { step: step.name }).then(
      ({ data }) => setOpen({ step, letter: data }),
      (error: unknown) => notify(sentenceOf(error), { type: 'error' }),
    )
  const decide = async (step: Step, letter: Letter) => {
    await act(step.name, { from: member.status }).then(
      () => notify(letter.html ? 'Done. Email sent.' : 'Done.', { type: 'success' }),
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
  const mail = mailHref(String(member.email))
  const call = telHref(String(member.phone ?? ''))
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', gap: 1 }}>
      {mail && <Button href={mail}>Email</Button>}
      {call && <Button href={call}>Call</Button>}
      {steps
        .filter(({ isFor }) => isFor(member, details?.hasSecondStep ?? false))
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
              {open.letter.html ? `${open.step.question} “${open.letter.subject}”` : withoutLetter}
            </DialogContentText>
            {open.letter.html && (
              <iframe
                title="Email preview"
                srcDoc={open.letter.html}
                sandbox=""
                style={{ width: '100%', height: 420, border: '1px solid #dcd6cb' }}
              />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button {...resting} variant="contained" onClick={() => once(() => decide(open.step, open.letter))}>
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
