import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { siteFolder } from '@/lib/images/address'
import { mayArrangeSite } from '@/lib/staff/roles'
import { ReadFailure } from '../messages'
import { Photographs } from '../photographs/photographs'
import { type DeskPhoto, usePhotographs } from '../photographs/use-photographs'
import { useMe } from '../queries'
import { callApi } from '../request'
import { mediaName } from './media-name'

type Piece = { id: number; SKU: string; Name: string; photos: number; photo: string | null; seenBy: string }

/** 'Members' or 'Draft' for a piece whose photographs visitors do not see, otherwise ''. */
const hiddenAs = ({ seenBy }: Piece) => (seenBy === 'Everyone' ? '' : seenBy.startsWith('Draft') ? 'Draft' : seenBy)

const grid = { display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' }

type TileProps = { src: string | null; label: string; onChoose: () => void }

const Tile = ({ src, label, onChoose }: TileProps) => (
  <Button
    onClick={onChoose}
    aria-label={label}
    sx={{ p: 0, display: 'block', border: '1px solid', borderColor: 'divider', minWidth: 0 }}
  >
    <Box sx={{ aspectRatio: '4 / 3', bgcolor: '#f4f2ee', overflow: 'hidden' }}>
      {src && <img src={src} alt="" loading="lazy" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />}
    </Box>
    <Typography variant="caption" component="span" noWrap sx={{ display: 'block', p: 0.5 }}>
      {label}
    </Typography>
  </Button>
)

type ChooseProps = { onChoose: (name: string) => void }

const OfFolder = ({ sku, search, onChoose }: ChooseProps & { sku: string; search: string }) => {
  const { photos, isKnown, error, refetch } = usePhotographs(sku)
  const fits = ({ name }: DeskPhoto) => name.toLowerCase().includes(search.trim().toLowerCase())
  const found = sku === siteFolder ? photos.filter(fits) : photos
  if (error) return <ReadFailure error={error} again={refetch} />
  if (isKnown && found.length === 0) return <Typography color="textSecondary">No photographs found.</Typography>
  return (
    <Box sx={grid}>
      {found.map((photo) => (
        <Tile
          key={photo.name}
          src={photo.src && `${photo.src}&width=320`}
          label={photo.name}
          onChoose={() => onChoose(mediaName(sku, photo.name))}
        />
      ))}
    </Box>
  )
}

const OfPieces = ({ search, onChoose }: ChooseProps & { search: string }) => {
  const [piece, setPiece] = useState<Piece | null>(null)
  const {
    data: pieces,
    error,
    refetch,
  } = useQuery({
    queryKey: ['picture pieces', search],
    queryFn: async () => (await callApi<Piece[]>(`pieces?per_page=24&q=${encodeURIComponent(search)}`)).data,
  })
  if (error && !pieces) return <ReadFailure error={error} again={refetch} />
  if (piece)
    return (
      <>
        <Button size="small" onClick={() => setPiece(null)}>
          Back to the pieces
        </Button>
        <Typography sx={{ mb: 1 }}>{piece.Name}</Typography>
        {hiddenAs(piece) && (
          <Typography color="error" sx={{ mb: 1 }}>
            {hiddenAs(piece)}: visitors cannot see its photographs.
          </Typography>
        )}
        <OfFolder sku={piece.SKU} search="" onChoose={onChoose} />
      </>
    )
  return (
    <Box sx={grid}>
      {pieces
        ?.filter(({ photos }) => photos > 0)
        .map((one) => (
          <Tile
            key={one.id}
            src={one.photo && `${one.photo}&width=320`}
            label={[hiddenAs(one), one.Name, one.SKU].filter(Boolean).join(', ')}
            onChoose={() => setPiece(one)}
          />
        ))}
    </Box>
  )
}

// As high as a dialog may be: one that grew with what arrives would move its buttons between press and release.
const paper = { sx: { height: 'calc(100% - 64px)' } }

type PictureDialogProps = ChooseProps & { onClose: () => void }

const places = { site: 'Site pictures', pieces: 'Pieces', add: 'Upload or arrange' } as const
type Place = keyof typeof places

/** Dialog to choose a photograph of the site's folder or of a piece, or to upload one. */
export const PictureDialog = ({ onChoose, onClose }: PictureDialogProps) => {
  const [place, setPlace] = useState<Place>('site')
  const [search, setSearch] = useState('')
  const me = useMe()
  const mayAdd = me !== undefined && mayArrangeSite(me.role)
  const offered = (Object.keys(places) as Place[]).filter((one) => one !== 'add' || mayAdd)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" slotProps={{ paper }} aria-labelledby="picture-title">
      <DialogTitle id="picture-title">Choose a photograph</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
          {offered.map((one) => (
            <Button key={one} variant={one === place ? 'contained' : 'outlined'} onClick={() => setPlace(one)}>
              {places[one]}
            </Button>
          ))}
          {place !== 'add' && (
            <TextField
              label="Search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              sx={{ maxWidth: 260, mt: 1 }}
            />
          )}
        </Box>
        {place === 'site' && <OfFolder sku={siteFolder} search={search} onChoose={onChoose} />}
        {place === 'pieces' && <OfPieces search={search} onChoose={onChoose} />}
        {place === 'add' && <Photographs sku={siteFolder} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  )
}
