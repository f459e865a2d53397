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
    isFor: ({ status }) => status === 0 || status === 1,
    question: 'Suspend this member? Every session ends, and this mail goes out:',
  },
  {
    name: 'reset-passkeys',
    label: 'Remove passkeys',
    isFor: (_, hasSecondStep) => hasSecondStep,
    question:
      'For a member who has lost every passkey and code. Make sure that it is they who ask: telephone the number that we have. The password alone signs in again, every session ends, and this mail goes out:',
  },
]

/** For whoever is restored and was not approved before. */
const withoutLetter =
  'Let this person in again? Nobody had approved this account, so it waits for approval as before, and no mail goes out.'

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
      () => notify(letter.html ? 'Done; the mail is on its way.' : 'Done.', { type: 'success' }),
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
      {mail && <Button href={mail}>Mail</Button>}
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
                title="The mail"
                srcDoc={open.letter.html}
                sandbox=""
                style={{ width: '100%', height: 420, border: '1px solid #dcd6cb' }}
              />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(null)}>Not now</Button>
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
