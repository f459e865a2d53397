import { Alert, Box, Button, FormHelperText, InputLabel, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { useInput } from 'react-admin'
import { findLosses } from './losses'
import { TextEditor } from './text-editor'

type HtmlInputProps = { source: string; label: string; help?: string }

const plain = (message: string | undefined) => message?.replace(/^@@react-admin@@"|"$/g, '')

/** Input for formatted text: a rich text editor, or HTML source if the editor would lose part of the text. */
export const HtmlInput = ({ source, label, help }: HtmlInputProps) => {
  const { field, fieldState } = useInput({ source, parse: (value) => value ?? '', format: (value) => value ?? '' })
  const [isSource, setSource] = useState(false)
  const [lost, setLost] = useState(() => findLosses(field.value))
  const labelId = useId()
  const error = plain(fieldState.error?.message)
  const asHtml = isSource || lost.length > 0
  return (
    <Box>
      <InputLabel id={labelId} shrink error={Boolean(error)} sx={{ position: 'static', transform: 'none', mb: 0.5 }}>
        {label}
      </InputLabel>
      {lost.length > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          This text contains {lost.join(', ')}, which the editor cannot show. Edit it as HTML to keep everything.
        </Alert>
      )}
      {asHtml ? (
        <>
          <TextField
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            multiline
            minRows={10}
            maxRows={30}
            error={Boolean(error)}
            slotProps={{ htmlInput: { 'aria-labelledby': labelId, spellCheck: false } }}
          />
          <Button
            size="small"
            onClick={() => {
              setLost(findLosses(field.value))
              setSource(false)
            }}
          >
            Back to the editor
          </Button>
        </>
      ) : (
        <TextEditor
          value={field.value}
          labelledBy={labelId}
          isWrong={Boolean(error)}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onSource={() => setSource(true)}
          onLoss={setLost}
        />
      )}
      {(error || help) && <FormHelperText error={Boolean(error)}>{error || help}</FormHelperText>}
    </Box>
  )
}
