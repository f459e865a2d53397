import { Box, LinearProgress } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { FileButton } from '../file-button'
import { uploadPhotograph } from '../upload'
import { siteFolder } from './media-name'

/** What is sent to the site's folder besides photographs, and how content names it. */
const kinds = {
  document: { words: 'Send a PDF', accept: 'application/pdf', named: (name: string) => `/media/${name}.pdf` },
  film: { words: 'Send a film', accept: 'video/mp4,.mp4', named: (name: string) => `${name}.mp4` },
}
export type SentKind = keyof typeof kinds

type SendFileProps = {
  kind: SentKind
  /** the field that it is for */
  label: string
  /** gets how content names the file */
  onSent: (name: string) => void
}

/** Sends a PDF or a film, and says how far it has come. */
export const SendFile = ({ kind, label, onSent }: SendFileProps) => {
  const notify = useNotify()
  const [share, setShare] = useState<number | null>(null)
  const { words, accept, named } = kinds[kind]
  const send = async (file: File | undefined) => {
    if (!file) return
    setShare(0)
    const came = await uploadPhotograph(siteFolder, file, setShare)
    setShare(null)
    if (came.ok) onSent(named(came.name))
    else notify(came.sentence, { type: 'error', autoHideDuration: 10_000 })
  }
  return (
    <>
      <Box component="span" sx={{ display: 'inline-block', mt: 0.5 }}>
        <FileButton
          label={`${words}: ${label}`}
          size="small"
          variant="outlined"
          accept={accept}
          disabled={share !== null}
          onFiles={([file]) => void send(file)}
        >
          {words}
        </FileButton>
      </Box>
      {share !== null && <LinearProgress variant="determinate" value={share * 100} aria-label={`Sending: ${label}`} />}
    </>
  )
}
