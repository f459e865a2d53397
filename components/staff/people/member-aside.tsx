import { Alert, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { HttpError, type Identifier, Link, useCanAccess, useNotify, useRecordContext } from 'react-admin'
import { enquiryStatusLabels, labelOf } from '@/lib/staff/labels'
import { ConfirmDialog } from '../confirm-dialog'
import { formatTime } from '../format'
import { ReadFailure } from '../messages'
import { useDetails } from '../queries'
import { callApi, errorsOf } from '../request'
import { useUnsavedBeside } from '../unsaved-beside'
import { useOnce } from '../use-once'
import { Aside, Entry, Nothing } from './aside'

type Details = {
  enquiries: { id: number; reference: string; item: string; message: string; status: string; createdAt: string }[]
  saved: { at: string; id: number; name: string }[]
  alerts: { id: number; at: string; words: string }[]
  notes: { id: number; text: string; author: string; at: string }[]
  sessions: { id: string; browser: string; created_at: string; seen_at: string }[]
}

/** Returns a function that runs an action and reloads the details. It resolves to the errors by field, or null. */
const useAct = (path: string, refetch: () => unknown) => {
  const notify = useNotify()
  return (action: string, values: object, done: string) =>
    callApi(`${path}/${action}`, 'POST', values).then(
      () => {
        notify(done, { type: 'success' })
        refetch()
        return null
      },
      (error: unknown) => {
        // Somebody else was faster: what is shown is out of date.
        if (error instanceof HttpError && [410, 422].includes(error.status)) refetch()
        return errorsOf(error)
      },
    )
}

type Act = ReturnType<typeof useAct>

const NewNote = ({ act }: { act: Act }) => {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const { once, resting } = useOnce()
  useUnsavedBeside(text.trim() !== '')
  const save = async () => {
    const errors = await act('note', { text }, 'Note added.')
    setError(errors ? (errors.text ?? errors.form ?? '') : '')
    // Keeps text that was typed during the request.
    if (!errors) setText((now) => (now === text ? '' : now))
  }
  return (
    <>
      <TextField
        id="member-note"
        label="Note for colleagues"
        multiline
        minRows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error !== ''}
        helperText={error || 'Not shown to the member, who may ask for a copy.'}
      />
      <Button
        {...resting}
        sx={{ ...resting.sx, mt: 1 }}
        variant="outlined"
        onClick={() => once(save)}
        disabled={text.trim() === ''}
      >
        Add note
      </Button>
    </>
  )
}

type Note = Details['notes'][number]

const OneNote = ({ note: { id, text, author, at }, act, mayWrite }: { note: Note; act: Act; mayWrite: boolean }) => {
  const [isAsked, setAsked] = useState(false)
  const notify = useNotify()
  const { once, resting } = useOnce()
  const remove = async () => {
    const errors = await act('remove-note', { note: id }, 'Note deleted.')
    if (errors) notify(errors.form ?? '', { type: 'warning' })
  }
  return (
    <Entry
      small={
        <>
          {author}, {formatTime(at)}
          {mayWrite && (
            <Button {...resting} size="small" onClick={() => once(async () => setAsked(true))}>
              Delete
            </Button>
          )}
          {isAsked && (
            <ConfirmDialog title="Delete this note?" yes="Delete" onYes={remove} onClose={() => setAsked(false)}>
              {text}
            </ConfirmDialog>
          )}
        </>
      }
    >
      <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>
    </Entry>
  )
}

type NotesProps = { member: Identifier | undefined; notes: Note[]; act: Act; mayWrite: boolean }

const Notes = ({ member, notes, act, mayWrite }: NotesProps) => (
  <Aside title="Notes" count={notes.length}>
    {mayWrite && <NewNote key={member} act={act} />}
    {notes.map((note) => (
      <OneNote key={note.id} note={note} act={act} mayWrite={mayWrite} />
    ))}
    {notes.length === 0 && !mayWrite && <Nothing>No notes.</Nothing>}
  </Aside>
)

const Sessions = ({ sessions, act }: { sessions: Details['sessions']; act: Act }) => {
  const [problem, setProblem] = useState('')
  const { once, resting } = useOnce()
  const end = async (session: string) => {
    const errors = await act('end-session', { session }, 'Session ended.')
    setProblem(errors?.form ?? '')
  }
  return (
    <Aside title="Signed in" count={sessions.length}>
      {problem && <Alert severity="warning">{problem}</Alert>}
      {sessions.length === 0 && <Nothing>No active sessions.</Nothing>}
      {sessions.map(({ id, browser, seen_at, created_at }) => (
        <Entry key={id} small={`Signed in ${formatTime(created_at)}, last used ${formatTime(seen_at)}`}>
          {browser || 'Unknown browser'}
          <Button {...resting} size="small" onClick={() => once(() => end(id))}>
            Sign out
          </Button>
        </Entry>
      ))}
    </Aside>
  )
}

type KnownProps = { details: Details; act: Act; mayEnd: boolean }

const Known = ({ details: { enquiries, saved, alerts, sessions }, act, mayEnd }: KnownProps) => (
  <>
    <Aside title="Enquiries">
      {enquiries.length === 0 && <Nothing>No enquiries yet.</Nothing>}
      {enquiries.map(({ id, reference, item, message, status, createdAt }) => (
        <Entry key={id} small={`${formatTime(createdAt)} · ${labelOf(enquiryStatusLabels, status).toLowerCase()}`}>
          <Link to={`/enquiries/${id}`}>{item || reference}</Link>
          <br />
          {message.length > 240 ? `${message.slice(0, 240)} …` : message}
        </Entry>
      ))}
    </Aside>
    <Aside title="Saved pieces and alerts">
      {saved.length + alerts.length === 0 && <Nothing>None yet.</Nothing>}
      {saved.map(({ id, at, name }) => (
        <Entry key={`saved-${id}`} small={`Saved ${formatTime(at)}`}>
          <Link to={`/pieces/${id}`}>{name}</Link>
        </Entry>
      ))}
      {alerts.map(({ id, at, words }) => (
        <Entry key={`alert-${id}`} small={`Alert set ${formatTime(at)}`}>
          {words}
        </Entry>
      ))}
    </Aside>
    {mayEnd && <Sessions sessions={sessions} act={act} />}
  </>
)

/** A member's staff notes, enquiries, saved pieces, alerts and sessions. */
export const MemberAside = () => {
  const member = useRecordContext()
  const { details, error, refetch } = useDetails<Details>('members', member)
  const { canAccess = false } = useCanAccess({ resource: 'members', action: 'edit' })
  const act = useAct(`members/${member?.id}`, refetch)
  // Notes keeps its position in the tree while details load, so that typed text is not lost.
  return (
    <>
      <Notes member={member?.id} notes={details?.notes ?? []} act={act} mayWrite={canAccess} />
      {error && <ReadFailure error={error} again={refetch} />}
      {details && <Known details={details} act={act} mayEnd={canAccess} />}
    </>
  )
}
