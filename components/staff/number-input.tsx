import { TextField } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { FieldTitle, InputHelperText, useInput, type Validator } from 'react-admin'
import { readNumber } from '@/lib/forms/number'

type NumberInputProps = { source: string; label: string; helperText: ReactNode; validate?: Validator }

const problemOf = (value: unknown) => {
  const read = readNumber(String(value ?? ''))
  return read.ok ? undefined : read.problem
}

/** Formats the database's '16.50' as '16.5'. */
const shown = (value: unknown) => {
  const read = readNumber(String(value ?? ''))
  return read.ok && read.value !== null ? String(read.value) : String(value ?? '')
}

const inForm = (typed: string) => {
  const read = readNumber(typed)
  return read.ok ? read.value : typed
}

/** Input for a number with a decimal comma or point. A native number input would drop the comma: 16,5 became 165. */
export const NumberInput = ({ source, label, helperText, validate }: NumberInputProps) => {
  const { field, fieldState, id, isRequired } = useInput({
    source,
    validate: validate ? [validate, problemOf] : problemOf,
    parse: (typed: unknown) => typed,
    format: (value: unknown) => value ?? '',
  })
  const [typed, setTyped] = useState<string | null>(null)
  const { error } = fieldState
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      value={typed ?? shown(field.value)}
      onChange={(event) => {
        setTyped(event.target.value)
        field.onChange(inForm(event.target.value))
      }}
      onBlur={() => {
        setTyped(null)
        field.onBlur()
      }}
      error={Boolean(error)}
      helperText={helperText || error ? <InputHelperText error={error?.message} helperText={helperText} /> : null}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  )
}
