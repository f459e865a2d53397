import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import type { ReactNode } from 'react'
import { useOnce } from './use-once'

type QuestionProps = {
  title: string
  children: ReactNode
  /** what the button says that does it */
  yes: string
  onYes: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something is done that nothing brings back, does it once, and closes. */
export const Question = ({ title, children, yes, onYes, onClose }: QuestionProps) => {
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
        <Button onClick={onClose}>Not now</Button>
        <Button {...resting} variant="contained" onClick={() => once(() => onYes().finally(onClose))}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
