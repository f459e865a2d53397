import { Box, type Theme, useMediaQuery } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { pieces } from '@/lib/staff/resources/pieces'
import { FormUnlessBinned } from '../bin/binned-record'
import { RecordHistory } from '../history/record-history'
import { OpenRecord } from '../open-record'
import { Photographs } from '../photographs/photographs'
import { LiveCard } from '../preview/live-card'
import { RecordForm } from '../record-form'
import { MindBeside } from '../unsaved-beside'
import { PieceActions } from './piece-actions'

const OwnPhotographs = () => {
  const piece = useRecordContext()
  return piece ? (
    <Box sx={{ p: 2, pb: 0 }}>
      <Photographs sku={String(piece.SKU)} />
    </Box>
  ) : null
}

/** The live card, on wide screens only; elsewhere the preview button takes its place. */
const WideLiveCard = () => (useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg')) ? <LiveCard /> : null)

/** The edit screen of a piece with its photographs. */
export const PieceEdit = () => (
  <MindBeside>
    <OpenRecord actions={<PieceActions />}>
      <FormUnlessBinned resource={pieces}>
        <OwnPhotographs />
        <RecordForm resource={pieces} aside={<WideLiveCard />} />
      </FormUnlessBinned>
      <RecordHistory resource={pieces} />
    </OpenRecord>
  </MindBeside>
)
