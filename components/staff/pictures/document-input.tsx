import { Box, LinearProgress } from '@mui/material'
import { useState } from 'react'
import { TextInput, useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { FileButton } from '../file-button'
import { uploadPhotograph } from '../upload'
import { siteFolder } from './media-name'

type DocumentInputProps = { source: string; label: string; help?: string }

/** A file to download: a PDF that is sent here, or an address. */
export const DocumentInput = ({ source, label, help }: DocumentInputProps) => {
  const { setValue } = useFormContext()
  const notify = useNotify()
  const [share, setShare] = useState<number | null>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    setShare(0)
    const came = await uploadPhotograph(siteFolder, file, setShare)
    setShare(null)
    if (came.ok) setValue(source, `/media/${came.name}.pdf`, { shouldDirty: true, shouldTouch: true })
    else notify(came.sentence, { type: 'error', autoHideDuration: 10_000 })
  }
  return (
    <Box>
      <TextInput source={source} label={label} helperText={help ?? false} parse={(value) => value ?? ''} />
      <FileButton
        label={`Send a PDF: ${label}`}
        size="small"
        variant="outlined"
        accept="application/pdf"
        disabled={share !== null}
        onFiles={([file]) => void send(file)}
      >
        Send a PDF
      </FileButton>
      {share !== null && <LinearProgress variant="determinate" value={share * 100} aria-label={label} />}
    </Box>
  )
}
