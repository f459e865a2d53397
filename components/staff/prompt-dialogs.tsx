import {
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
} from '@mui/material'
import { useSyncExternalStore } from 'react'
import { type Choice, type Conflict, prompts } from './prompts'
import { ReauthenticateDialog, useWelcome } from './reauthenticate-dialog'

type WhichProps = { conflict: Conflict; answer: (choice: Choice) => void }

const WhichStays = ({ conflict: { label, rows, saved }, answer }: WhichProps) => (
  <Dialog open maxWidth="md" fullWidth onClose={() => answer('neither')}>
    <DialogTitle>Somebody else has changed this {label}</DialogTitle>
    <DialogContent>
      <DialogContentText>Which version would you like to keep? Nothing is saved until you choose.</DialogContentText>
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
      {saved.length > 0 && (
        <DialogContentText sx={{ mt: 2 }}>Also changed by them, and kept: {saved.join(', ')}</DialogContentText>
      )}
    </DialogContent>
    <DialogActions>
      <Button onClick={() => answer('neither')}>Cancel</Button>
      <Button onClick={() => answer('theirs')}>Keep theirs</Button>
      <Button variant="contained" onClick={() => answer('mine')}>
        Save mine
      </Button>
    </DialogActions>
  </Dialog>
)

type OtherAccountProps = { name: string; answer: (done: boolean) => void }

const OtherAccount = ({ name, answer }: OtherAccountProps) => {
  const welcome = useWelcome()
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={() => answer(false)}>
      <DialogTitle>You are now signed in as {name}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {name} has signed in to this browser in another tab or window. Anything you do here will be recorded under
          that name.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(false)}>Cancel</Button>
        <Button variant="contained" onClick={() => void welcome().finally(() => answer(true))}>
          Continue as {name}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Renders the open prompt, if any. */
export const Prompts = () => {
  const question = useSyncExternalStore(prompts.subscribe, prompts.current)
  if (!question) return null
  switch (question.kind) {
    case 'conflict':
      return <WhichStays conflict={question.conflict} answer={question.answer} />
    case 'account':
      return <OtherAccount name={question.name} answer={question.answer} />
    default:
      return <ReauthenticateDialog key={question.kind} kind={question.kind} answer={question.answer} />
  }
}
