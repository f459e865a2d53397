import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import type { ReactNode } from 'react'
import { useOnce } from './use-once'

type QuestionProps = {
  title: string
  children: ReactNode
  /** label of the confirming button */
  yes: string
  onYes: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation of an irreversible action, runs it once, and closes. */
export const ConfirmDialog = ({ title, children, yes, onYes, onClose }: QuestionProps) => {
  const { once, resting } = useOnce()
  return (
    <Dialog open onClose={onClose} aria-labelledby="question-title">
      <DialogTitle id="question-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button {...resting} variant="contained" onClick={() => once(() => onYes().finally(onClose))}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
