import { Button } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { errorsOf } from './request'
import { useOnce } from './use-once'

/** Milliseconds in which a step can be undone where it was announced. */
const undoableMs = 20_000

type Undo = () => Promise<unknown>

const Toast = ({ words, undo }: { words: string; undo: Undo }) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const { once, resting } = useOnce()
  const [isUndone, setUndone] = useState(false)
  const run = () =>
    undo().then(
      () => {
        // Here, since another message would wait until this one leaves.
        setUndone(true)
        refresh()
      },
      (error: unknown) => notify(Object.values(errorsOf(error)).join(' '), { type: 'error' }),
    )
  if (isUndone) return 'Undone.'
  return (
    <>
      {words}{' '}
      <Button color="inherit" size="small" {...resting} onClick={() => once(run)}>
        Undo
      </Button>
    </>
  )
}

/** Announces a step together with a button that undoes it. */
export const useNotifyUndoable = () => {
  const notify = useNotify()
  return (words: string, undo: Undo) =>
    notify(<Toast words={words} undo={undo} />, { type: 'success', autoHideDuration: undoableMs })
}
