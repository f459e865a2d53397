import { Box, LinearProgress, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { siteFolder } from '@/lib/images/address'
import { FileButton } from '../file-button'
import { useUnsavedBeside } from '../unsaved-beside'
import { uploadPhotograph } from '../upload'

/** Files, besides photographs, in the site's folder. `begins`: prefix of the name; `named`: its name in content. */
const kinds = {
  document: {
    words: 'Send a PDF',
    accept: 'application/pdf',
    begins: '',
    named: (name: string) => `/media/${name}.pdf`,
  },
  certificate: {
    words: 'Send a PDF',
    accept: 'application/pdf',
    // Files with this prefix are served only if a piece names them.
    begins: 'certificate-',
    named: (name: string) => `/media/${name}.pdf`,
  },
  film: { words: 'Send a film', accept: 'video/mp4,.mp4', begins: '', named: (name: string) => `${name}.mp4` },
}
export type SentKind = keyof typeof kinds

type SendFileProps = {
  kind: SentKind
  /** label of the field */
  label: string
  /** called with the name of the file in content */
  onSent: (name: string) => void
}

/** Blocks the submission of forms during an upload. */
const useHeldForm = (isSending: boolean) => {
  const notify = useNotify()
  useEffect(() => {
    if (!isSending) return
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      notify('A file is still on its way. Save once it has arrived.', { type: 'warning' })
    }
    // Capturing on window runs before React's own listener.
    addEventListener('submit', hold, true)
    return () => removeEventListener('submit', hold, true)
  }, [isSending, notify])
}

/** Button to upload a PDF or a film, with a progress bar. */
export const SendFile = ({ kind, label, onSent }: SendFileProps) => {
  const notify = useNotify()
  const [progress, setProgress] = useState<{ share: number; note?: string } | null>(null)
  const isSending = progress !== null
  const record = useRecordContext()?.id
  const shown = useRef(record)
  useEffect(() => {
    shown.current = record
  }, [record])
  useHeldForm(isSending)
  useUnsavedBeside(isSending)
  const { words, accept, begins, named } = kinds[kind]
  const send = async (file: File | undefined) => {
    if (!file) return
    setProgress({ share: 0 })
    const { type, lastModified } = file
    const called = new File([file], begins + file.name, { type, lastModified })
    const came = await uploadPhotograph(siteFolder, called, (share, note) => setProgress({ share, note }))
    setProgress(null)
    if (!came.ok) notify(came.sentence, { type: 'error', autoHideDuration: 10_000 })
    else if (shown.current === record) onSent(named(came.name))
  }
  return (
    <>
      <Box component="span" sx={{ display: 'inline-block', mt: 0.5 }}>
        <FileButton
          label={`${words}: ${label}`}
          size="small"
          variant="outlined"
          accept={accept}
          disabled={isSending}
          onFiles={([file]) => void send(file)}
        >
          {words}
        </FileButton>
      </Box>
      {progress && (
        <LinearProgress variant="determinate" value={progress.share * 100} aria-label={`Sending: ${label}`} />
      )}
      <Typography variant="body2" role="status">
        {progress?.note}
      </Typography>
    </>
  )
}
