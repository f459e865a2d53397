import { Button } from '@mui/material'
import { useState } from 'react'
import { CloneButton, TopToolbar, useNotify, useRecordContext, useUpdate } from 'react-admin'
import { pieces } from '@/lib/staff/resources/pieces'
import { copyOf } from '../copy-of'
import { callApi, errorsOf } from '../request'
import { useOnce } from '../use-once'
import { type SaleToBe, SellDialog } from './sell-dialog'

const steps = [
  {
    label: 'Put on hold',
    status: 'on hold',
    words: 'On hold. Visitors read In Stock.',
    from: (now: string) => now === '',
  },
  {
    label: 'Take back',
    status: '',
    words: 'In stock again. What was noted of the sale stays under Sales.',
    from: (now: string) => now === 'sold',
  },
  {
    label: 'Back in stock',
    status: '',
    words: 'In stock again.',
    from: (now: string) => now !== '' && now !== 'sold',
  },
]

/** Buttons to publish, change the status of, sell and duplicate a piece. */
export const PieceActions = () => {
  const piece = useRecordContext()
  const notify = useNotify()
  const [update] = useUpdate()
  const { once, resting } = useOnce()
  const [sale, setSale] = useState<SaleToBe | null>(null)
  if (!piece) return null
  const now = String(piece.StatusName ?? '')
    .trim()
    .toLowerCase()
  const isDraft = piece.published === false
  const complain = (error: unknown) => notify(Object.values(errorsOf(error)).join(' '), { type: 'error' })
  const change = (values: object, words: string) =>
    once(() =>
      update(
        'pieces',
        { id: piece.id, data: { ...piece, ...values }, previousData: piece },
        { mutationMode: 'pessimistic', returnPromise: true },
      ).then(() => notify(words, { type: 'success' }), complain),
    )
  const prepare = () =>
    callApi<SaleToBe>(`pieces/${piece.id}/prepare-sale`, 'POST').then(({ data: prepared }) => {
      if (prepared.isNoted) notify('This sale is noted already: it stands under Sales.', { type: 'info' })
      else setSale(prepared)
    }, complain)
  const step = steps.find(({ from }) => from(now))
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', gap: 1 }}>
      {/* One button whose label changes, so that it keeps the focus. */}
      <Button
        {...resting}
        variant={isDraft ? 'contained' : 'text'}
        onClick={() =>
          isDraft
            ? change({ published: true, publishAt: null }, 'Published. It is on the site within a second.')
            : change({ published: false }, 'A draft again: it is nowhere but here.')
        }
      >
        {isDraft ? 'Publish now' : 'Back to draft'}
      </Button>
      {step && (
        <Button {...resting} variant="outlined" onClick={() => change({ StatusName: step.status }, step.words)}>
          {step.label}
        </Button>
      )}
      <Button {...resting} variant="outlined" onClick={() => once(prepare)}>
        {now === 'sold' ? 'Note the sale' : 'Sell'}
      </Button>
      <CloneButton label="Duplicate" record={{ ...copyOf(pieces, piece), id: piece.id }} />
      {sale && <SellDialog prepared={sale} onClose={() => setSale(null)} />}
    </TopToolbar>
  )
}
