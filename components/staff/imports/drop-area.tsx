import { Box, LinearProgress, Typography } from '@mui/material'
import { type DragEvent, type RefObject, useState } from 'react'
import { FileButton } from '../file-button'
import { chosenFiles, droppedFiles, type SelectedFile } from '../selected-files'
import type { Sent } from './preparation'

/** Event handlers for an element that accepts dropped files; `isOver` while files are dragged over it. */
export const useDrop = (onDropped: (transfer: DataTransfer) => void) => {
  const [isOver, setOver] = useState(false)
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onDropped(event.dataTransfer)
    },
  }
  return { isOver, dropTarget }
}

const Arriving = ({ sent }: { sent: Sent | null }) =>
  sent && (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {sent.name} · {sent.upload ? 'uploaded' : (sent.note ?? `${Math.round(sent.share * 100)} %`)}
      </Typography>
      {!sent.upload && <LinearProgress variant="determinate" value={sent.share * 100} aria-label={sent.name} />}
    </Box>
  )

type Add = (files: SelectedFile[]) => Promise<void>
type DropAreaProps = {
  area: RefObject<HTMLElement | null>
  table: Sent | null
  zip: Sent | null
  photographs: number
  add: Add
}

/** Drop area for a table, a zip and folders of photographs. */
export const DropArea = ({ area, table, zip, photographs, add }: DropAreaProps) => {
  const { isOver, dropTarget } = useDrop((transfer) => void droppedFiles(transfer).then(add))
  return (
    <Box
      component="section"
      ref={area}
      aria-label="Files"
      {...dropTarget}
      sx={{ p: 3, border: '1px dashed', borderColor: isOver ? 'secondary.main' : 'divider' }}
    >
      <Typography sx={{ mb: 0.5 }}>
        Drop a spreadsheet of pieces (CSV or XLSX) here, and their photographs as a zip or a folder.
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Name each folder after its SKU, or begin each file name with it. You will see every change before anything is
        saved.
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <FileButton label="Choose files" variant="outlined" multiple onFiles={(files) => void add(chosenFiles(files))}>
          Choose files
        </FileButton>
        <FileButton
          label="Choose a folder"
          variant="outlined"
          isFolder
          onFiles={(files) => void add(chosenFiles(files))}
        >
          Choose a folder
        </FileButton>
      </Box>
      <Arriving sent={table} />
      <Arriving sent={zip} />
      {photographs > 0 && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          {photographs} photographs ready; they will be uploaded once the spreadsheet has been imported.
        </Typography>
      )}
    </Box>
  )
}
