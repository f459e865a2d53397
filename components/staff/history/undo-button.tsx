import { Button } from '@mui/material'
import { type Identifier, useNotify } from 'react-admin'
import { callApi, errorsOf } from '../request'
import { useOnce } from '../use-once'

/** Undoes one change of the history. */
export const UndoButton = ({ id, label, onDone }: { id: Identifier; label?: string; onDone: () => void }) => {
  const notify = useNotify()
  const { once, resting } = useOnce()
  const undo = () =>
    callApi(`history/${id}/undo`, 'POST').then(
      () => {
        notify('Undone.', { type: 'success' })
        onDone()
      },
      (error: unknown) => notify(errorsOf(error).form, { type: 'error' }),
    )
  return (
    <Button size="small" aria-label={label} {...resting} onClick={() => once(undo)}>
      Undo
    </Button>
  )
}
