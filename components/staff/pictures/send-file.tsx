import { Box, LinearProgress, Typography } from '@mui/material'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { siteFolder } from '@/lib/images/address'
import { FileButton } from '../file-button'
import { callApi } from '../request'
import { useUnsavedBeside } from '../unsaved-beside'
import { uploadPhotograph } from '../upload'

/** Files, besides photographs, in the site's folder. `begins`: prefix of the name; `named`: its name in content. */
const kinds = {
  document: {
    words: 'Upload a PDF',
    accept: 'application/pdf',
    begins: '',
    named: (name: string) => `/media/${name}.pdf`,
  },
  certificate: {
    words: 'Upload a PDF',
    accept: 'application/pdf',
    // Files with this prefix are served only if a piece names them.
    begins: 'certificate-',
    named: (name: string) => `/media/${name}.pdf`,
  },
  film: { words: 'Upload a video', accept: 'video/mp4,.mp4', begins: '', named: (name: string) => `${name}.mp4` },
  poster: { words: 'Upload a cover image', accept: 'image/*', begins: '', named: (name: string) => name },
}
export type SentKind = keyof typeof kinds

type SendFileProps = {
  kind: SentKind
  /** label of the field */
  label: string
  /** poster: the name of its film, which the picture gets too */
  film?: string
  /** called with the name of the file in content; poster: once it has arrived */
  onSent?: (name: string) => void
}

const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '')

/** A film's name in content without folder and ending, which its poster has too. */
const stemOf = (film: string) => withoutEnding(film.replace(/^.*\//, ''))

/** The name under which a picture becomes a film's poster, and that of the poster which it replaces, if there is one. */
const asPoster = async (film: string, { name }: File) => {
  const stem = stemOf(film)
  const { data } = await callApi<{ name: string }[]>(`photographs/${siteFolder}`)
  const former = data.find((one) => one.name.toLowerCase() === stem.toLowerCase())
  return { name: stem + name.slice(withoutEnding(name).length), replaces: former?.name }
}

/** Blocks the submission of forms during an upload. */
const useHeldForm = (isSending: boolean) => {
  const notify = useNotify()
  // Ends in the commit that shows the file's name: a passive effect would still refuse a save right after it.
  useLayoutEffect(() => {
    if (!isSending) return
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      notify('A file is still uploading. Save once it has finished.', { type: 'warning' })
    }
    // Capturing on window runs before React's own listener.
    addEventListener('submit', hold, true)
    return () => removeEventListener('submit', hold, true)
  }, [isSending, notify])
}

/** Button to upload a PDF, a film or the picture of a film, with a progress bar. */
export const SendFile = ({ kind, label, film, onSent }: SendFileProps) => {
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
  const upload = async (file: File) => {
    const { type, lastModified } = file
    const { name, replaces } = film ? await asPoster(film, file) : { name: begins + file.name }
    const called = new File([file], name, { type, lastModified })
    return uploadPhotograph(siteFolder, called, (share, note) => setProgress({ share, note }), replaces)
  }
  const tellPoster = (name: string) => {
    const wanted = stemOf(film ?? '')
    if (name === wanted) {
      notify('Cover image uploaded.')
      onSent?.(name)
    } else
      notify(
        `The image is called “${name}” and the video “${wanted}”. Give both the same name to use it as the cover image.`,
        {
          type: 'warning',
          autoHideDuration: 10_000,
        },
      )
  }
  const send = async (file: File | undefined) => {
    if (!file) return
    setProgress({ share: 0 })
    const came = await upload(file).catch((error: Error) => ({ ok: false as const, sentence: error.message }))
    setProgress(null)
    if (!came.ok) notify(came.sentence, { type: 'error', autoHideDuration: 10_000 })
    else if (film) tellPoster(came.name)
    else if (shown.current === record) onSent?.(named(came.name))
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
        <LinearProgress variant="determinate" value={progress.share * 100} aria-label={`Uploading: ${label}`} />
      )}
      <Typography variant="body2" role="status">
        {progress?.note}
      </Typography>
    </>
  )
}
