import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, TopToolbar, useNotify, useRecordContext, useUpdate } from 'react-admin'
import { Link } from 'react-router-dom'
import { pieces } from '@/lib/staff/resources/pieces'
import { copyOf } from '../record-values'
import { callApi, errorsOf } from '../request'
import { useOnce } from '../use-once'
import { type SaleToBe, SellDialog } from './sell-dialog'
import { TakeBackDialog, type TakeBackToBe } from './take-back-dialog'

const steps = [
  {
    label: 'Put on hold',
    status: 'on hold',
    words: 'On hold. Visitors see “In Stock”.',
    from: (now: string) => now === '',
  },
  {
    label: 'Back in stock',
    status: '',
    words: 'Back in stock.',
    from: (now: string) => now !== '' && now !== 'sold',
  },
]

/** Characters of an address that the server and proxies surely take, beside cookies, when its page is loaded again. */
const maxSearch = 4_000

/**
 * Opens the form of a new piece that begins as this one. The address has the copy for another tab, the browser's history
 * for a page that is loaded again; too long for an address, it is in the history alone.
 */
const Duplicate = ({ piece }: { piece: RaRecord }) => {
  const record = copyOf(pieces, piece)
  const search = `?${new URLSearchParams({ source: JSON.stringify(record) })}`
  const to = { pathname: '/pieces/create', search: search.length > maxSearch ? '' : search }
  return (
    <Button component={Link} to={to} state={{ record }}>
      Duplicate
    </Button>
  )
}

/** Buttons to publish, change the status of, sell and duplicate a piece. */
export const PieceActions = () => {
  const piece = useRecordContext()
  const notify = useNotify()
  const [update] = useUpdate()
  const { once, resting } = useOnce()
  const [back, setBack] = useState<TakeBackToBe | null>(null)
  const [sale, setSale] = useState<SaleToBe | null>(null)
  if (!piece || piece.deletedAt) return null
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
      if (prepared.isNoted) notify('This sale has already been recorded under Sales.', { type: 'info' })
      else setSale(prepared)
    }, complain)
  const prepareBack = () =>
    callApi<TakeBackToBe>(`pieces/${piece.id}/prepare-take-back`, 'POST').then(
      ({ data: prepared }) => setBack(prepared),
      complain,
    )
  const step = steps.find(({ from }) => from(now))
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', gap: 1 }}>
      {/* One button whose label changes, so that it keeps the focus. */}
      <Button
        {...resting}
        variant={isDraft ? 'contained' : 'text'}
        onClick={() =>
          isDraft
            ? change({ published: true, publishAt: null }, 'Published. Now live on the site.')
            : change({ published: false }, 'Moved to drafts. Visible to staff only.')
        }
      >
        {isDraft ? 'Publish now' : 'Move to drafts'}
      </Button>
      {step && (
        <Button {...resting} variant="outlined" onClick={() => change({ StatusName: step.status }, step.words)}>
          {step.label}
        </Button>
      )}
      {now === 'sold' && (
        <Button {...resting} variant="outlined" onClick={() => once(prepareBack)}>
          Cancel sale
        </Button>
      )}
      {!piece.isSaleNoted && (
        <Button {...resting} variant="outlined" onClick={() => once(prepare)}>
          {now === 'sold' ? 'Record sale details' : 'Mark as sold'}
        </Button>
      )}
      <Duplicate piece={piece} />
      {back && <TakeBackDialog prepared={back} onClose={() => setBack(null)} />}
      {sale && <SellDialog prepared={sale} onClose={() => setSale(null)} />}
    </TopToolbar>
  )
}
