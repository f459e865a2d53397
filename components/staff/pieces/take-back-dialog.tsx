import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import type { Values } from '../conflict'
import { formatDay, grouped } from '../format'
import { callApi, errorsOf } from '../request'
import { useNotifyUndoable } from '../undo-toast'
import { useOnce } from '../use-once'

type Sale = { price_obtained: string | null; currency: string; sold_on: string; buyer: string | null }

/** The response of POST pieces/{id}/prepare-take-back. `sale` is null if none is noted, or not for this role. */
export type TakeBackToBe = { id: number; piece: Values; before: string; sale: Sale | null }

const known = [
  { id: '', name: 'In Stock' },
  { id: 'on hold', name: 'On hold (shown as In Stock)' },
  { id: 'deposit', name: 'On Deposit' },
]

const statusesWith = (before: string) =>
  known.some(({ id }) => id === before.trim().toLowerCase()) ? known : [{ id: before, name: before }, ...known]

const soldWords = ({ price_obtained, currency, sold_on, buyer }: Sale) => {
  const price =
    price_obtained === null
      ? 'for an unrecorded price'
      : `for ${currency}${currency === '£' ? '' : ' '}${grouped(price_obtained)}`
  return `Sold ${price} on ${formatDay(sold_on)}${buyer ? ` to ${buyer}` : ''}.`
}

/** Asks what a sold piece becomes, and takes it back. */
export const TakeBackDialog = ({ prepared, onClose }: { prepared: TakeBackToBe; onClose: () => void }) => {
  const { id, piece, before, sale } = prepared
  const notifyUndoable = useNotifyUndoable()
  const refresh = useRefresh()
  const { once, resting } = useOnce()
  const statuses = statusesWith(before)
  const [status, setStatus] = useState(
    statuses.find(({ id: own }) => own === before.trim().toLowerCase())?.id ?? before,
  )
  const [problem, setProblem] = useState('')
  const takeBack = async () => {
    try {
      const sent = { StatusName: status, version: piece.version }
      const answer = await callApi<{ change: number }>(`pieces/${id}/take-back`, 'POST', sent)
      refresh()
      if (answer.status === 409) {
        setProblem('Somebody else has just changed this piece. Not saved.')
        return
      }
      onClose()
      const name = statuses.find((one) => one.id === status)?.name ?? status
      notifyUndoable(`Sale cancelled. Status: ${name}.`, () =>
        callApi(`pieces/${id}/undo-take-back`, 'POST', { change: answer.data.change }),
      )
    } catch (error) {
      setProblem(Object.values(errorsOf(error)).join(' '))
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="take-back-title">
      <DialogTitle id="take-back-title">Cancel the sale of {String(piece.Name)}?</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {sale ? soldWords(sale) : 'This piece is marked as sold.'}
          {sale && ' The sale stays under Sales, marked as cancelled.'}
        </DialogContentText>
        {problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        )}
        <TextField
          select
          fullWidth
          id="take-back-status"
          label={piece.published === false ? 'New status' : 'New status on the site'}
          value={status}
          onChange={(event) => setStatus(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          {statuses.map(({ id: own, name }) => (
            <MenuItem key={own} value={own}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Keep sale</Button>
        <Button {...resting} variant="contained" onClick={() => once(takeBack)}>
          Cancel sale
        </Button>
      </DialogActions>
    </Dialog>
  )
}
