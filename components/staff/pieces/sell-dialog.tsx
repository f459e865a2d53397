import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { Form, type RaRecord, SelectInput, useNotify, useRefresh } from 'react-admin'
import { saleFields } from '@/lib/staff/resources/sales'
import { FieldInput } from '../field-input'
import { ask, errorsOf } from '../request'
import { useOnce } from '../use-once'

/** The response of POST pieces/{id}/prepare-sale. */
export type SaleToBe = { buyers: { id: number; name: string }[]; isNoted: boolean }

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** The day on which a piece that is marked as sold was sold, otherwise today. */
const soldOn = ({ isSold, soldAt }: RaRecord) => londonDay.format(isSold && soldAt ? new Date(soldAt) : new Date())

type SellDialogProps = { piece: RaRecord; prepared: SaleToBe; onClose: () => void }

/** Asks for price, date and buyer of a sale, and sells the piece. */
export const SellDialog = ({ piece, prepared: { buyers }, onClose }: SellDialogProps) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const { hold } = useOnce()
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const sell = async (values: object) => {
    setSending(true)
    setProblem('')
    try {
      await ask(`pieces/${piece.id}/sell`, 'POST', values)
      notify('Sold. It stands under Recently sold.', { type: 'success' })
      refresh()
      onClose()
      return undefined
    } catch (error) {
      const { form = '', ...fields } = errorsOf(error)
      setProblem(form)
      return fields
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="sell-title">
      <Form
        id="sell"
        onSubmit={(values: object) => hold(() => sell(values))}
        sanitizeEmptyValues={false}
        // A price of 0 counts as none.
        record={{
          currency: piece.Currency || '£',
          price_obtained: Number(piece.Price) > 0 ? piece.Price : '',
          sold_on: soldOn(piece),
          note: '',
        }}
      >
        <DialogTitle id="sell-title">Sell {String(piece.Name)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            Visitors read that it is sold, and never for how much. What stands here is for owners and managers.
            {piece.isHiddenPrice && ' Its price was on application: write what was paid, or leave that empty.'}
          </DialogContentText>
          {problem && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {problem}
            </Alert>
          )}
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            {saleFields.map((field) => (
              <FieldInput key={field.name} field={field} />
            ))}
            <SelectInput
              source="enquiry_id"
              label="The buyer’s enquiry"
              choices={buyers}
              emptyText="None of them"
              helperText={buyers.length === 0 ? 'Nobody has enquired about this piece here.' : false}
            />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="contained" disabled={isSending}>
            Sell
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
