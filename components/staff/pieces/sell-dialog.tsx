import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { Form, SelectInput, useNotify, useRefresh } from 'react-admin'
import { pieces } from '@/lib/staff/resources/pieces'
import { fieldsOf } from '@/lib/staff/resources/resource'
import { saleFields } from '@/lib/staff/resources/sales'
import { type Values, valuesIn } from '../conflict'
import { FieldInput } from '../field-input'
import { formatValue } from '../format'
import { preserveInput } from '../preserve-input'
import { isSame } from '../record-values'
import { callApi, errorsOf } from '../request'
import { useOnce } from '../use-once'

/** The response of POST pieces/{id}/prepare-sale. */
export type SaleToBe = { piece: Values; buyers: { id: number; name: string }[]; isNoted: boolean }

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** The day on which a piece that is marked as sold was sold, otherwise today. */
const soldOn = ({ isSold, soldAt }: Values) =>
  londonDay.format(isSold && soldAt ? new Date(String(soldAt)) : new Date())

/** The status in words where it says more than In Stock or Sold. */
const statusOf = ({ StatusName, isSold }: Values) => {
  const field = fieldsOf(pieces).find(({ name }) => name === 'StatusName')
  const isPlain = isSold || /^(in stock)?$/i.test(String(StatusName ?? '').trim())
  return field && !isPlain ? formatValue(field, StatusName) : ''
}

/** What a sale depends on. Other changes of the piece meanwhile are of no concern to it. */
const dependedOn = ({ StatusName, Price, Currency, isPOA, soldAt }: Values) => [
  StatusName,
  Price,
  Currency,
  isPOA,
  soldAt,
]

type SellDialogProps = { prepared: SaleToBe; onClose: () => void }

/** Asks for price, date and buyer of a sale, and sells the piece. */
export const SellDialog = ({ prepared, onClose }: SellDialogProps) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const { hold } = useOnce()
  const [piece, setPiece] = useState(prepared.piece)
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const { buyers } = prepared
  const status = statusOf(piece)
  const sell = async (values: object) => {
    setSending(true)
    setProblem('')
    try {
      for (let read = piece; ; ) {
        const { status: code, current } = await callApi(`pieces/${piece.id}/sell`, 'POST', {
          ...values,
          version: read.version,
        })
        if (code !== 409) break
        const theirs = valuesIn(current)
        if (!isSame(dependedOn(theirs), dependedOn(read))) {
          setPiece(theirs)
          const news = `${statusOf(theirs) || theirs.shownStatus}, ${theirs.ownPrice}`
          setProblem(`Somebody else has just changed this piece: ${news}. Not saved.`)
          return undefined
        }
        read = theirs
      }
      notify('Sold. Now listed under Recently sold.', { type: 'success' })
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
        resetOptions={preserveInput}
        // A price of 0 counts as none.
        record={{
          currency: piece.Currency || '£',
          price_obtained: Number(piece.Price) > 0 ? piece.Price : '',
          sold_on: soldOn(piece),
          note: '',
        }}
      >
        <DialogTitle id="sell-title">Mark {String(piece.Name)} as sold</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            Visitors see “Sold”, never the price. Only owners and managers see these details.
            {piece.isHiddenPrice === true && ' It was priced on application: enter what was paid, or leave blank.'}
          </DialogContentText>
          {problem && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {problem}
            </Alert>
          )}
          {status && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              This piece is marked “{status}”. Check that this is settled before you sell it.
            </Alert>
          )}
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            {saleFields.map((field) => (
              <FieldInput key={field.name} field={field} />
            ))}
            <SelectInput
              source="enquiry_id"
              label="Buyer’s enquiry"
              choices={buyers}
              emptyText="None"
              helperText={buyers.length === 0 ? 'No enquiries about this piece.' : false}
            />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isSending}>
            Mark as sold
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
