import { Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { HttpError, Link, useNotify, useRecordContext, useRefresh } from 'react-admin'
import { formatPeriod } from '@/lib/retention/periods'
import { formatElapsed } from '@/lib/staff/elapsed'
import { labelOf, mailStateLabels } from '@/lib/staff/labels'
import { mailKinds } from '@/lib/staff/resources/mails'
import { formatTime } from '../format'
import { Thumbnail } from '../pieces/piece-list'
import { callApi, errorsOf } from '../request'
import { useUnsavedBeside } from '../unsaved-beside'
import { useOnce } from '../use-once'
import { Aside, Entry, Nothing } from './aside'

export type EnquiryDetails = {
  mails: { id: number; kind: string; to: string; state: string; last_error: string; sent_at: string | null }[]
  colleagues: { id: number; name: string }[]
  /** the assignee, if no longer among the colleagues */
  absent: { id: number; name: string; suspended: boolean; role: string; boutique: string } | null
  piece: { id: number; name: string } | null
  reply: { mail: string; whatsApp: string | null }
}

type Mail = EnquiryDetails['mails'][number]

/** Form to correct the address of a failed mail and send it again. */
const CorrectAddress = ({ mail, enquiry, done }: { mail: Mail; enquiry: string; done: () => void }) => {
  const notify = useNotify()
  const { once, resting } = useOnce()
  const [to, setTo] = useState(mail.to)
  const [error, setError] = useState('')
  useUnsavedBeside(to !== mail.to)
  const send = () =>
    callApi(`enquiries/${enquiry}/resend`, 'POST', { mail: mail.id, to }).then(
      () => {
        notify('Email queued to send again.', { type: 'success' })
        done()
      },
      (problem: unknown) => {
        const { to: atAddress, form } = errorsOf(problem)
        setError(atAddress ?? form ?? '')
      },
    )
  return (
    <>
      <TextField
        id={`mail-${mail.id}`}
        sx={{ mt: 1 }}
        label="To"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        error={error !== ''}
        helperText={error || (mail.kind === 'boutique' ? 'Leave blank to use the boutique’s address.' : undefined)}
      />
      <Button {...resting} sx={{ ...resting.sx, mt: 1 }} size="small" variant="outlined" onClick={() => once(send)}>
        Correct and send again
      </Button>
    </>
  )
}

type Absent = NonNullable<EnquiryDetails['absent']>

const whyAbsent = ({ suspended, role, boutique }: Absent, enquiry: { boutique?: string }) => {
  if (suspended) return 'suspended'
  return role === 'boutique' && boutique !== enquiry.boutique ? boutique : 'invited'
}

const Assigned = ({
  details,
  enquiry,
}: {
  details: EnquiryDetails
  enquiry: { id: unknown; assigned_to?: number | null; boutique?: string }
}) => {
  const refresh = useRefresh()
  const notify = useNotify()
  const { once } = useOnce()
  const assign = (to: number | null) =>
    callApi(`enquiries/${enquiry.id}/assign`, 'POST', { to, from: enquiry.assigned_to ?? null }).then(
      refresh,
      (error: unknown) => {
        notify(Object.values(errorsOf(error))[0] ?? 'Something went wrong. Please try again.', { type: 'error' })
        // What the page shows is out of date: who answers, or whom one can choose.
        if (error instanceof HttpError && error.status === 422) refresh()
      },
    )
  const { absent } = details
  const choices = absent
    ? [...details.colleagues, { id: absent.id, name: `${absent.name} (${whyAbsent(absent, enquiry)})` }]
    : details.colleagues
  const known = choices.some(({ id }) => id === enquiry.assigned_to)
  return (
    <TextField
      id="assigned-to"
      select
      label="Assigned to"
      value={known ? enquiry.assigned_to : ''}
      onChange={(event) => once(() => assign(event.target.value === '' ? null : Number(event.target.value)))}
    >
      <MenuItem value="">Nobody</MenuItem>
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** An enquiry's piece, assignee and mails. */
export const EnquiryAside = ({ details }: { details: EnquiryDetails | undefined }) => {
  const enquiry = useRecordContext()
  const refresh = useRefresh()
  if (!enquiry || !details) return null
  const { piece, mails } = details
  return (
    <>
      <Aside
        title={
          enquiry.status === 'new' ? `Received ${formatElapsed(new Date(enquiry.createdAt), new Date())}` : 'Reply'
        }
      >
        <Assigned details={details} enquiry={enquiry} />
        {enquiry.answered_by && (
          <Entry small={enquiry.answered_at && formatTime(enquiry.answered_at)}>
            Answered by {enquiry.answered_by}
          </Entry>
        )}
      </Aside>
      {piece && (
        <Aside title="Piece">
          <Thumbnail photo={enquiry.photo} size={120} />
          <Link to={`/pieces/${piece.id}`}>{piece.name}</Link>
        </Aside>
      )}
      <Aside title="Emails">
        {mails.length === 0 && (
          <Nothing>
            {enquiry.spam
              ? 'None. Messages caught by the spam trap are not emailed.'
              : `None. Emails are deleted after ${formatPeriod('mails')}, and none are sent for enquiries first marked as spam.`}
          </Nothing>
        )}
        {mails.map((mail) => (
          <Entry
            key={mail.id}
            small={mail.state === 'failed' ? mail.last_error : mail.sent_at && formatTime(mail.sent_at)}
          >
            {labelOf(mailKinds, mail.kind)}: {labelOf(mailStateLabels, mail.state).toLowerCase()}
            {mail.state === 'failed' && <CorrectAddress mail={mail} enquiry={String(enquiry.id)} done={refresh} />}
          </Entry>
        ))}
      </Aside>
    </>
  )
}
