import { Alert, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { errorsOf } from './request'

/** What a screen shows in place of data that could not be read: the reason and a button to try again. */
export const ReadFailure = ({ error, again }: { error: unknown; again: () => unknown }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={() => void again()}>
        Try again
      </Button>
    }
  >
    {errorsOf(error).form}
  </Alert>
)

/**
 * Text that screen readers say when it changes, and nobody sees. It stays mounted while there is nothing to say: most
 * of them do not notice a region that arrives together with its text.
 */
export const StatusMessage = ({ children }: { children?: ReactNode }) => (
  <p role="status" className="visually-hidden">
    {children}
  </p>
)
