import { Alert, Button } from '@mui/material'
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
