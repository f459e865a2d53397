import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material'
import { FileButton } from '../file-button'
import { useOnce } from '../use-once'
import type { DeskPhoto } from './use-photographs'

type TileProps = {
  photo: DeskPhoto
  index: number
  last: number
  isDragged: boolean
  onDrag: (from: number | null) => void
  onDrop: (to: number) => void
  onMove: (to: number) => void
  onCloseUp: (closeUp: boolean) => void
  onReplace: (file: File) => void
  onBringBack: () => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** A photograph that can be moved by dragging or, on phones and by keyboard, with buttons. */
export const PhotographTile = (props: TileProps) => {
  const { photo, index, last, isDragged, onDrag, onDrop, onMove, onCloseUp, onReplace, onBringBack, onRemove } = props
  const { once, resting } = useOnce()
  /** Uses aria-disabled, because `disabled` would lose the keyboard focus. */
  const atEnd = (isAtEnd: boolean) => ({ ...resting, 'aria-disabled': isAtEnd })
  return (
    <Box
      component="li"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/x-photograph', photo.name)
        onDrag(index)
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('text/x-photograph')) return
        event.preventDefault()
        event.stopPropagation()
        onDrop(index)
      }}
      sx={{
        listStyle: 'none',
        border: '1px solid',
        borderColor: isDragged ? 'secondary.main' : 'divider',
        opacity: isDragged ? 0.5 : 1,
      }}
    >
      <Box sx={{ aspectRatio: '4 / 5', bgcolor: '#f4f2ee', display: 'grid', placeItems: 'center', cursor: 'grab' }}>
        {photo.src ? (
          <img
            src={`${photo.src}&width=480`}
            alt={`Photograph ${index + 1}`}
            draggable={false}
            style={{ width: '100%', height: '100%', objectFit: 'cover' }}
          />
        ) : (
          <Typography
            variant="body2"
            color={photo.fault ? 'error' : 'textSecondary'}
            sx={{ p: 2, textAlign: 'center' }}
          >
            {photo.fault ?? 'Being prepared'}
          </Typography>
        )}
      </Box>
      <Box sx={{ p: 1 }}>
        <Typography variant="body2" noWrap title={photo.name}>
          {index + 1}. {photo.name}
        </Typography>
        <FormControlLabel
          control={<Switch size="small" checked={photo.closeUp} onChange={(_, checked) => onCloseUp(checked)} />}
          label={<Typography variant="body2">Close-up</Typography>}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
          <Button
            size="small"
            {...atEnd(index === 0)}
            onClick={() => index > 0 && onMove(index - 1)}
            aria-label={`Move ${photo.name} forward`}
          >
            Forward
          </Button>
          <Button
            size="small"
            {...atEnd(index === last)}
            onClick={() => index < last && onMove(index + 1)}
            aria-label={`Move ${photo.name} back`}
          >
            Back
          </Button>
          <FileButton
            label={`Replace ${photo.name}`}
            size="small"
            accept="image/jpeg,image/png,image/webp,image/tiff,image/avif"
            onFiles={([file]) => file && onReplace(file)}
          >
            Replace
          </FileButton>
          <Button
            {...resting}
            size="small"
            color="error"
            onClick={() => once(onRemove)}
            aria-label={`Remove ${photo.name}`}
            data-removes
          >
            Remove
          </Button>
          {photo.former !== null && (
            <Button
              {...resting}
              size="small"
              sx={{ textAlign: 'left' }}
              onClick={() => once(onBringBack)}
              aria-label={`Restore the previous version of ${photo.name}`}
            >
              Restore previous version
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  )
}
