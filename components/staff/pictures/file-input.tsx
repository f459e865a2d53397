import { Box } from '@mui/material'
import { TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { isFilm } from './media-name'
import { SendFile, type SentKind } from './send-file'

type FileInputProps = {
  source: string
  label: string
  help?: string
  kind: SentKind
  /** film: its poster can be sent too */
  withPoster?: boolean
}

/** Input for a file: uploaded here, or the address of one. */
export const FileInput = ({ source, label, help, kind, withPoster = false }: FileInputProps) => {
  const { setValue } = useFormContext()
  const name = String(useWatch({ name: source }) ?? '')
  return (
    <Box>
      <TextInput source={source} label={label} helperText={help ?? false} parse={(value) => value ?? ''} />
      <SendFile
        kind={kind}
        label={label}
        onSent={(name) => setValue(source, name, { shouldDirty: true, shouldTouch: true })}
      />{' '}
      {withPoster && isFilm(name) && <SendFile kind="poster" label={label} film={name} />}
    </Box>
  )
}
