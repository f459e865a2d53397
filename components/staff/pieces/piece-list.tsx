import { Box, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { BulkUpdateButton, SimpleList, useDataProvider, useGetList, useListContext, useRefresh } from 'react-admin'
import { pieces } from '@/lib/staff/resources/pieces'
import { isOwn } from '@/lib/staff/roles'
import { formatCount } from '../format'
import { useMe } from '../queries'
import { RecordList } from '../record-list'
import { Column, RecordLink } from '../record-table'

/** A piece's first photograph as a thumbnail. */
export const Thumbnail = ({ photo, size = 56 }: { photo?: string | null; size?: number }) => (
  <Box
    sx={{ width: size, height: size * 1.25, bgcolor: '#f4f2ee', display: 'grid', placeItems: 'center', flexShrink: 0 }}
  >
    {photo ? (
      <img src={photo} alt="" width={size} height={size * 1.25} loading="lazy" style={{ objectFit: 'cover' }} />
    ) : (
      <Typography variant="caption" color="textSecondary">
        none
      </Typography>
    )}
  </Box>
)

/** A piece in the list. */
type Row = {
  Name?: string
  SKU?: string
  ManufacturerName?: string
  photo?: string | null
  shownStatus?: string
  seenBy?: string
  ownPrice?: string
  isHiddenPrice?: boolean
}

const price = (piece: Row) => {
  if (piece.isHiddenPrice && piece.ownPrice && piece.ownPrice !== 'POA') return `POA (${piece.ownPrice})`
  return piece.ownPrice || 'POA'
}

type BulkStep = { label: string; data: object; question: (pieces: string) => string; words: string }

const endsSales = 'The sales of pieces already sold are cancelled.'

const bulkSteps: BulkStep[] = [
  {
    label: 'Publish',
    data: { published: true },
    question: (pieces) => `Publish ${pieces}?`,
    words: 'They go live immediately.',
  },
  {
    label: 'Move to drafts',
    data: { published: false },
    question: (pieces) => `Move ${pieces} to drafts?`,
    words: 'They come off the site immediately. Drafts are visible to staff only.',
  },
  {
    label: 'In stock',
    data: { StatusName: '' },
    question: (pieces) => `Mark ${pieces} as In stock?`,
    words: `Visitors see “In Stock”. ${endsSales}`,
  },
  {
    label: 'On hold',
    data: { StatusName: 'on hold' },
    question: (pieces) => `Mark ${pieces} as On hold?`,
    words: `Visitors still see “In Stock”. ${endsSales}`,
  },
  {
    label: 'On deposit',
    data: { StatusName: 'deposit' },
    question: (pieces) => `Mark ${pieces} as On deposit?`,
    words: `Visitors see “On Deposit”. ${endsSales}`,
  },
  {
    label: 'Sold',
    data: { StatusName: 'Sold' },
    question: (pieces) => `Mark ${pieces} as Sold?`,
    words: 'They move to Recently sold. To record the price and buyer, use “Mark as sold” on each piece.',
  },
]

/** Watches and jewellery have separate columns for the boutique. */
const moveTo = (name: string): BulkStep => ({
  label: `Move to ${name}`,
  data: { WatchLocation: name, JewelleryLocation: name },
  question: (pieces) => `Move ${pieces} to ${name}?`,
  words: `Their boutique will be ${name}.`,
})

/**
 * Reads the list again after a bulk step. react-admin only merges the sent columns into what it has cached, although
 * the server computes others from them, and so caches records that it never read with those columns alone.
 */
const useReadAgain = () => {
  const client = useQueryClient()
  const refresh = useRefresh()
  return () => {
    client.removeQueries({ queryKey: ['pieces', 'getOne'] })
    refresh()
  }
}

/**
 * Unselects what has been deleted or has gone to another boutique since, after a refusal. The list may not show it any
 * more, and it would have every further step refused. A selection that is larger than one request may read stays whole.
 */
const useUnselectGone = () => {
  const { selectedIds, onSelect } = useListContext()
  const provider = useDataProvider()
  const me = useMe()
  return async () => {
    const { data } = await provider.getMany('pieces', { ids: selectedIds })
    onSelect(data.filter((piece) => me && isOwn(me, 'pieces', piece)).map(({ id }) => id))
  }
}

const BulkActions = () => {
  const { selectedIds } = useListContext()
  const readAgain = useReadAgain()
  const unselectGone = useUnselectGone()
  const onSettled = (_: unknown, error: unknown) => {
    readAgain()
    if (error) unselectGone().catch(() => undefined)
  }
  const selected = formatCount(pieces, selectedIds.length)
  const { data: places = [] } = useGetList('boutiques', { sort: { field: 'display_order', order: 'ASC' } })
  return [...bulkSteps, ...places.map(({ id }) => moveTo(String(id)))].map(({ label, data, question, words }) => (
    <BulkUpdateButton
      key={label}
      label={label}
      data={data}
      mutationMode="pessimistic"
      mutationOptions={{ onSettled }}
      confirmTitle={question(selected)}
      confirmContent={words}
    />
  ))
}

const Line = ({ piece }: { piece: Row }) => (
  <>
    <Box component="span" sx={{ display: 'block' }}>
      {piece.SKU} · {piece.ManufacturerName}
    </Box>
    <Box component="span" sx={{ display: 'block' }}>
      {piece.seenBy !== 'Everyone' && <strong>{piece.seenBy} · </strong>}
      {piece.shownStatus} · {price(piece)}
    </Box>
  </>
)

/** The list of pieces. */
export const PieceList = () => {
  const me = useMe()
  return (
    <RecordList
      resource={pieces}
      bulk={<BulkActions />}
      isRowSelectable={(piece) => !me || isOwn(me, 'pieces', piece)}
      phone={
        <SimpleList
          rowClick="edit"
          leftAvatar={(piece) => <Thumbnail photo={piece.photo} size={40} />}
          primaryText={(piece) => piece.Name}
          secondaryText={(piece) => <Line piece={piece} />}
        />
      }
    >
      <Column label="" render={(piece) => <Thumbnail photo={piece.photo} />} />
      <Column source="Name" label="Piece" render={(piece) => <PieceName piece={piece} />} />
      <Column source="Price" label="Price" render={price} />
      <Column source="StatusName" label="Status" field={undefined} render={(piece) => piece.shownStatus} />
      <Column source="facetLocation" label="Boutique" />
      <Column source="MembersAreaOnly" label="Visible to" render={(piece) => piece.seenBy} />
      <Column label="Photographs" render={(piece) => piece.photos || 'None'} />
    </RecordList>
  )
}

const PieceName = ({ piece }: { piece: Row }) => (
  <>
    <RecordLink>{piece.Name}</RecordLink>
    <Typography variant="body2" color="textSecondary">
      {piece.ManufacturerName} · {piece.SKU}
    </Typography>
  </>
)
