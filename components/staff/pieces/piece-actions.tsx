import { Button } from '@mui/material'
import { useState } from 'react'
import { CloneButton, TopToolbar, useNotify, useRecordContext, useUpdate } from 'react-admin'
import { ask, errorsOf } from '../request'
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

/** What happens to a piece on a day in the boutique, and a copy of it. */
export const PieceActions = () => {
  const piece = useRecordContext()
  const notify = useNotify()
  const [update, { isPending }] = useUpdate()
  const [sale, setSale] = useState<SaleToBe | null>(null)
  if (!piece) return null
  const now = String(piece.StatusName ?? '')
    .trim()
    .toLowerCase()
  const complain = (error: unknown) => notify(Object.values(errorsOf(error)).join(' '), { type: 'error' })
  const change = (values: object, words: string) =>
    update(
      'pieces',
      { id: piece.id, data: { ...piece, ...values }, previousData: piece },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(words, { type: 'success' }),
        onError: complain,
      },
    )
  const prepare = () =>
    ask<SaleToBe>(`pieces/${piece.id}/prepare-sale`, 'POST').then(({ data: prepared }) => {
      if (prepared.isNoted) notify('This sale is noted already: it stands under Sales.', { type: 'info' })
      else setSale(prepared)
    }, complain)
  const { SKU, soldAt, isSold, published, publishAt, photo, photos, version, ...copied } = piece
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', gap: 1 }}>
      {piece.published === false ? (
        <Button
          disabled={isPending}
          variant="contained"
          onClick={() =>
            void change({ published: true, publishAt: null }, 'Published. It is on the site within a second.')
          }
        >
          Publish now
        </Button>
      ) : (
        <Button
          disabled={isPending}
          onClick={() => void change({ published: false }, 'A draft again: it is nowhere but here.')}
        >
          Back to draft
        </Button>
      )}
      {steps
        .filter(({ from }) => from(now))
        .map(({ label, status, words }) => (
          <Button
            key={label}
            disabled={isPending}
            variant="outlined"
            onClick={() => void change({ StatusName: status }, words)}
          >
            {label}
          </Button>
        ))}
      <Button disabled={isPending} variant="outlined" onClick={() => void prepare()}>
        {now === 'sold' ? 'Note the sale' : 'Sell'}
      </Button>
      <CloneButton
        label="Duplicate"
        record={{ ...copied, id: piece.id, published: false, StatusName: now === 'sold' ? null : piece.StatusName }}
      />
      {sale && <SellDialog piece={piece} prepared={sale} onClose={() => setSale(null)} />}
    </TopToolbar>
  )
}
