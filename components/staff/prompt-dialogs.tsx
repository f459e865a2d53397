import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { errorsIn, send } from '@/lib/http/send'
import { type Conflict, prompts } from './prompts'

const SignInAgain = ({ answer }: { answer: (done: boolean) => void }) => {
  const [error, setError] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const values = Object.fromEntries(new FormData(event.currentTarget))
    const sent = await send('/staff/login', JSON.stringify(values))
    if (sent?.ok) return answer(true)
    setError(
      (sent && Object.values(errorsIn(sent) ?? {}).flat()[0]) ?? 'This did not work. Please try again in a moment.',
    )
  }
  return (
    <Dialog open maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle>Your session has ended</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>Sign in again, and what you typed is saved as it stands.</DialogContentText>
          {error && <Alert severity="error">{error}</Alert>}
          <TextField name="email" type="email" label="E-mail" autoComplete="username" required autoFocus />
          <TextField name="password" type="password" label="Password" autoComplete="current-password" required />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => answer(false)}>Not now</Button>
          <Button type="submit" variant="contained">
            Sign in
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type WhichProps = { conflict: Conflict; answer: (choice: 'mine' | 'theirs') => void }

const WhichStays = ({ conflict: { label, rows }, answer }: WhichProps) => (
  <Dialog open maxWidth="md" fullWidth>
    <DialogTitle>Somebody else saved this {label} meanwhile</DialogTitle>
    <DialogContent>
      <DialogContentText>Which shall stay? Nothing is written before you choose.</DialogContentText>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Field</TableCell>
            <TableCell>Yours</TableCell>
            <TableCell>Theirs</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ label: name, mine, theirs }) => (
            <TableRow key={name}>
              <TableCell>{name}</TableCell>
              <TableCell>{mine}</TableCell>
              <TableCell>{theirs}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </DialogContent>
    <DialogActions>
      <Button onClick={() => answer('theirs')}>Keep theirs</Button>
      <Button variant="contained" onClick={() => answer('mine')}>
        Save mine
      </Button>
    </DialogActions>
  </Dialog>
)

/** Shows whatever question waits. */
export const Prompts = () => {
  const question = useSyncExternalStore(prompts.subscribe, prompts.current)
  if (!question) return null
  return question.kind === 'sign-in' ? (
    <SignInAgain answer={question.answer} />
  ) : (
    <WhichStays conflict={question.conflict} answer={question.answer} />
  )
}
