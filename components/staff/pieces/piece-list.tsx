import { Box, Typography } from '@mui/material'
import { BulkUpdateButton, DataTable, SimpleList } from 'react-admin'
import { pieces } from '@/lib/staff/resources/pieces'
import { RecordList } from '../record-list'
import { Thumbnail } from './thumbnail'

/** A piece as its list shows it. */
type Row = {
  Name?: string
  SKU?: string
  ManufacturerName?: string
  photo?: string | null
  shownStatus?: string
  ownPrice?: string
  isHiddenPrice?: boolean
}

const price = (piece: Row) => {
  if (piece.isHiddenPrice && piece.ownPrice && piece.ownPrice !== 'POA') return `POA (${piece.ownPrice})`
  return piece.ownPrice || 'POA'
}

/** A watch and a jewel name their boutique in columns of their own. */
const boutiques = [
  { name: 'London', values: { WatchLocation: 'London', JewelleryLocation: 'London' } },
  { name: 'Geneva', values: { WatchLocation: 'Geneva', JewelleryLocation: 'Geneva' } },
]

const BulkActions = () => (
  <>
    <BulkUpdateButton label="Publish" data={{ published: true }} mutationMode="pessimistic" />
    <BulkUpdateButton label="In stock" data={{ StatusName: '' }} mutationMode="pessimistic" />
    <BulkUpdateButton label="On hold" data={{ StatusName: 'on hold' }} mutationMode="pessimistic" />
    <BulkUpdateButton label="On deposit" data={{ StatusName: 'deposit' }} mutationMode="pessimistic" />
    <BulkUpdateButton label="Sold" data={{ StatusName: 'Sold' }} mutationMode="pessimistic" />
    {boutiques.map(({ name, values }) => (
      <BulkUpdateButton key={name} label={`To ${name}`} data={values} mutationMode="pessimistic" />
    ))}
  </>
)

const Line = ({ piece }: { piece: Row }) => (
  <Box component="span" sx={{ display: 'block' }}>
    {piece.ManufacturerName} · {piece.shownStatus} · {price(piece)}
  </Box>
)

/** Stock, the last changed first. */
export const PieceList = () => (
  <RecordList
    resource={pieces}
    bulk={<BulkActions />}
    phone={
      <SimpleList
        leftAvatar={(piece) => <Thumbnail photo={piece.photo} size={40} />}
        primaryText={(piece) => piece.Name}
        secondaryText={(piece) => <Line piece={piece} />}
      />
    }
  >
    <DataTable.Col label="" render={(piece) => <Thumbnail photo={piece.photo} />} />
    <DataTable.Col source="Name" label="Piece" render={(piece) => <PieceName piece={piece} />} />
    <DataTable.Col source="Price" label="Price" render={price} />
    <DataTable.Col source="StatusName" label="Status" field={undefined} render={(piece) => piece.shownStatus} />
    <DataTable.Col source="facetLocation" label="Boutique" />
    <DataTable.Col source="MembersAreaOnly" label="Seen by" render={(piece) => piece.seenBy} />
    <DataTable.Col label="Photographs" render={(piece) => piece.photos || 'None'} />
  </RecordList>
)

const PieceName = ({ piece }: { piece: Row }) => (
  <>
    {piece.Name}
    <Typography variant="body2" color="textSecondary">
      {piece.ManufacturerName} · {piece.SKU}
    </Typography>
  </>
)
