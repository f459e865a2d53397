import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { required as mustBeFilled, useInput } from 'react-admin'
import { useDeadLink } from '../use-dead-link'
import { isFilm, mediaPaths, mediaThumbnail } from './media-name'
import { PictureDialog } from './picture-dialog'
import { SendFile } from './send-file'

type PictureInputProps = {
  source: string
  label: string
  help?: string
  required?: boolean
  /** accepts the name of a film too */
  orFilm?: boolean
}

const plain = (message: string | undefined) => message?.replace(/^@@react-admin@@"|"$/g, '')

/** Input for the name of a photograph, chosen in a dialog or typed. */
export const PictureInput = ({ source, label, help, required, orFilm = false }: PictureInputProps) => {
  const { field, fieldState, id } = useInput({
    source,
    parse: (value) => value ?? '',
    format: (value) => value ?? '',
    validate: required ? mustBeFilled(`${label} must not be empty.`) : undefined,
  })
  const [isOpen, setOpen] = useState(false)
  /** number of posters sent here: the browser would show the former picture of the same address */
  const [sent, setSent] = useState(0)
  const thumbnail = mediaThumbnail(String(field.value), 320)
  const src = thumbnail && sent > 0 ? `${thumbnail}&sent=${sent}` : thumbnail
  const isUnseen = useDeadLink(mediaPaths(String(field.value)))
  const error = plain(fieldState.error?.message)
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Box sx={{ width: 72, height: 54, bgcolor: '#f4f2ee', flexShrink: 0, overflow: 'hidden' }}>
        {src && (
          <img
            key={src}
            src={src}
            alt=""
            style={{ width: '100%', height: '100%', objectFit: 'cover' }}
            onError={(event) => {
              event.currentTarget.style.visibility = 'hidden'
            }}
          />
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TextField
          id={id}
          label={required ? `${label} *` : label}
          name={field.name}
          inputRef={field.ref}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={Boolean(error)}
          helperText={
            error ||
            (isUnseen ? (
              <Typography component="span" variant="inherit" color="error">
                No picture with this name is visible to visitors. {help}
              </Typography>
            ) : (
              help
            ))
          }
        />
        <Button size="small" onClick={() => setOpen(true)} aria-label={`Choose: ${label}`}>
          Choose
        </Button>
        {field.value && !required && (
          <Button size="small" onClick={() => field.onChange('')} aria-label={`Remove: ${label}`}>
            Remove
          </Button>
        )}
        {orFilm && <SendFile kind="film" label={label} onSent={field.onChange} />}{' '}
        {orFilm && isFilm(String(field.value)) && (
          <SendFile
            kind="poster"
            label={label}
            film={String(field.value)}
            onSent={() => setSent((before) => before + 1)}
          />
        )}
      </Box>
      {isOpen && (
        <PictureDialog
          onClose={() => setOpen(false)}
          onChoose={(name) => {
            setOpen(false)
            field.onChange(name)
          }}
        />
      )}
    </Box>
  )
}
