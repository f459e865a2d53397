import { Alert, Box, Button, Dialog, DialogContent, DialogTitle, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { PreviewFrame } from './live-card'
import { usePreview } from './use-preview'

/** Button that previews the record's page with unsaved values. */
export const PreviewButton = () => {
  const { getValues } = useFormContext()
  const { address, problem, show } = usePreview()
  const [isOpen, setOpen] = useState(false)
  const [width, setWidth] = useState<'phone' | 'wide'>('wide')
  const open = () => {
    setOpen(true)
    void show(getValues())
  }
  return (
    <>
      <Button variant="outlined" onClick={open}>
        Preview
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullScreen aria-labelledby="preview-title">
        <DialogTitle
          id="preview-title"
          sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
        >
          Preview
          <Box sx={{ display: 'flex', gap: 2 }}>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={width}
              onChange={(_, chosen: 'phone' | 'wide' | null) => chosen && setWidth(chosen)}
              aria-label="Width"
              sx={{ display: { xs: 'none', md: 'flex' } }}
            >
              <ToggleButton value="phone">Phone</ToggleButton>
              <ToggleButton value="wide">Wide</ToggleButton>
            </ToggleButtonGroup>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </Box>
        </DialogTitle>
        <DialogContent sx={{ p: 0, display: 'flex', justifyContent: 'center', bgcolor: '#e9e4da' }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          {address && !problem && (
            <PreviewFrame
              title="Preview of the page"
              address={address}
              width={width === 'phone' ? 390 : '100%'}
              height="100%"
            />
          )}
        </DialogContent>
      </Dialog>
    </>
  )
}
