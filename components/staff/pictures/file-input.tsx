import { Box } from '@mui/material'
import { TextInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { SendFile, type SentKind } from './send-file'

type FileInputProps = { source: string; label: string; help?: string; kind: SentKind }

/** Input for a file: uploaded here, or the address of one. */
export const FileInput = ({ source, label, help, kind }: FileInputProps) => {
  const { setValue } = useFormContext()
  return (
    <Box>
      <TextInput source={source} label={label} helperText={help ?? false} parse={(value) => value ?? ''} />
      <SendFile
        kind={kind}
        label={label}
        onSent={(name) => setValue(source, name, { shouldDirty: true, shouldTouch: true })}
      />
    </Box>
  )
}
