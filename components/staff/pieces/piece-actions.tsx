import { Button } from '@mui/material'
import { CloneButton, TopToolbar, useNotify, useRecordContext, useUpdate } from 'react-admin'

const steps = [
  {
    label: 'Put on hold',
    status: 'on hold',
    words: 'On hold. Visitors read In Stock.',
    from: (now: string) => now === '',
  },
  {
    label: 'Sell',
    status: 'Sold',
    words: 'Sold. It stands under Recently sold.',
    from: (now: string) => now !== 'sold',
  },
  { label: 'Take back', status: '', words: 'In stock again.', from: (now: string) => now !== '' },
]

/** What happens to a piece on a day in the boutique, and a copy of it. */
export const PieceActions = () => {
  const piece = useRecordContext()
  const notify = useNotify()
  const [update, { isPending }] = useUpdate()
  if (!piece) return null
  const now = String(piece.StatusName ?? '')
    .trim()
    .toLowerCase()
  const change = (values: object, words: string) =>
    update(
      'pieces',
      { id: piece.id, data: { ...piece, ...values }, previousData: piece },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(words, { type: 'success' }),
        onError: (error) => notify(error instanceof Error ? error.message : 'This did not work.', { type: 'error' }),
      },
    )
  const { SKU, soldAt, published, publishAt, ...copied } = piece
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
      <CloneButton label="Duplicate" record={{ ...copied, id: piece.id, published: false }} />
    </TopToolbar>
  )
}
