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
import { type Conflict, prompts } from './prompts'
import { ProofDialog } from './proof-dialog'

type WhichProps = { conflict: Conflict; answer: (choice: 'mine' | 'theirs') => void }

const WhichStays = ({ conflict: { label, rows, kept }, answer }: WhichProps) => (
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
      {kept.length > 0 && (
        <DialogContentText sx={{ mt: 2 }}>Saved meanwhile and kept: {kept.join(', ')}</DialogContentText>
      )}
    </DialogContent>
    <DialogActions>
      <Button onClick={() => answer('theirs')}>Keep theirs</Button>
      <Button variant="contained" onClick={() => answer('mine')}>
        Save mine
      </Button>
    </DialogActions>
  </Dialog>
)

/** Renders the open prompt, if any. */
export const Prompts = () => {
  const question = useSyncExternalStore(prompts.subscribe, prompts.current)
  if (!question) return null
  return question.kind === 'conflict' ? (
    <WhichStays conflict={question.conflict} answer={question.answer} />
  ) : (
    <ProofDialog key={question.kind} kind={question.kind} answer={question.answer} />
  )
}
