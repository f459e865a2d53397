import { Alert, Box, Button, LinearProgress, Snackbar, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { FileButton } from '../file-button'
import { useDrop } from '../imports/drop-area'
import { focusOn } from '../keep-focus'
import { ReadFailure, StatusMessage } from '../messages'
import { chosenFiles, droppedFiles, type SelectedFile } from '../selected-files'
import { useOnce, useSteps } from '../use-once'
import { PhotographTile } from './photograph-tile'
import { RemovedPhotographs } from './removed-photographs'
import { useFocusRecovery } from './use-focus-recovery'
import { type DeskPhoto, type Sending, usePhotographs } from './use-photographs'

const moved = (list: DeskPhoto[], from: number, to: number): DeskPhoto[] => {
  const rest = list.toSpliced(from, 1)
  const [photo] = list.slice(from, from + 1)
  return photo ? rest.toSpliced(to, 0, photo) : list
}

const Progress = ({ sending }: { sending: Sending }) => (
  <Box sx={{ mb: 1 }}>
    {sending.sentence ? (
      <Alert severity="error">
        {sending.name}: {sending.sentence}
      </Alert>
    ) : (
      <>
        <Typography variant="body2">
          {sending.name} {sending.note ? `· ${sending.note}` : `· ${Math.round(sending.share * 100)} %`}
        </Typography>
        <LinearProgress variant="determinate" value={sending.share * 100} aria-label={sending.name} />
      </>
    )}
  </Box>
)

/** A piece's photographs: upload by drop, reordering, close-up marks, removal and restore. */
export const Photographs = ({ sku }: { sku: string }) => {
  const { photos, removed, isKnown, error, refetch, sending, undoable, ...actions } = usePhotographs(sku)
  const { arrange, mark, remove, replace, undo, add, dismiss, forget } = actions
  const { once, resting } = useOnce()
  const step = useSteps()
  const region = useRef<HTMLElement>(null)
  const leave = useFocusRecovery(region, { photos, removed })
  const [dragged, setDragged] = useState<number | null>(null)
  const [newPlace, setNewPlace] = useState('')
  const move = async (from: number, to: number) => {
    setNewPlace(`${photos[from]?.name} is photograph ${to + 1} of ${photos.length}`)
    if (!(await arrange(moved(photos, from, to)))) setNewPlace('')
  }
  const bring = (files: SelectedFile[]) => void add(files.map(({ file }) => file))
  const { isOver, dropTarget } = useDrop((transfer) => void droppedFiles(transfer).then(bring))
  return (
    <Box
      component="section"
      ref={region}
      aria-label="Photographs"
      {...dropTarget}
      sx={{ mb: 4, outline: isOver ? '2px solid' : 'none', outlineColor: 'secondary.main', outlineOffset: 8 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: 2,
          mb: 1.5,
          flexWrap: 'wrap',
        }}
      >
        <Typography variant="h6" component="h2">
          Photographs
        </Typography>
        <FileButton
          label="Add photographs"
          variant="outlined"
          multiple
          accept="image/jpeg,image/png,image/webp,image/tiff,image/avif"
          onFiles={(files) => bring(chosenFiles(files))}
        >
          Add photographs
        </FileButton>
      </Box>
      {sending.map((one) => (
        <Progress key={one.key} sending={one} />
      ))}
      {sending.some(({ sentence }) => sentence) && (
        <Button
          size="small"
          onClick={() => {
            dismiss()
            if (region.current) focusOn(region.current)
          }}
        >
          Dismiss
        </Button>
      )}
      {error && <ReadFailure error={error} again={refetch} />}
      {isKnown && photos.length === 0 && sending.length === 0 && (
        <Typography
          color="textSecondary"
          sx={{ border: '1px dashed', borderColor: 'divider', p: 4, textAlign: 'center' }}
        >
          Drop photographs here, up to thirty at a time. The first is shown on the card.
        </Typography>
      )}
      <StatusMessage>{newPlace}</StatusMessage>
      <Box
        component="ol"
        sx={{ display: 'grid', gap: 2, p: 0, m: 0, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
      >
        {photos.map((photo, index) => (
          <PhotographTile
            key={photo.name}
            photo={photo}
            index={index}
            last={photos.length - 1}
            isDragged={dragged === index}
            onDrag={setDragged}
            onDrop={(to) => {
              if (dragged !== null && dragged !== to) void move(dragged, to)
              setDragged(null)
            }}
            onMove={(to) => step(photo.name, () => move(index, to))}
            onCloseUp={(closeUp) => void mark(photo.name, closeUp)}
            onReplace={(file) => void replace(photo.name, file)}
            onBringBack={async () => photo.former && undo({ name: photo.name, way: 'put-back', former: photo.former })}
            onRemove={() => {
              leave('photos', photo.name)
              return remove(photo.name)
            }}
          />
        ))}
      </Box>
      {removed.length > 0 && (
        <RemovedPhotographs
          sku={sku}
          removed={removed}
          onBringBack={(name) => {
            leave('removed', name)
            return undo({ name, way: 'restore' })
          }}
        />
      )}
      <Snackbar
        open={undoable !== null}
        autoHideDuration={15_000}
        onClose={(_, reason) => reason === 'timeout' && forget()}
        message={undoable?.way === 'put-back' ? 'Photograph replaced.' : 'Photograph removed.'}
        action={
          <Button {...resting} color="inherit" size="small" onClick={() => undoable && once(() => undo(undoable))}>
            Undo
          </Button>
        }
      />
    </Box>
  )
}
