import { Autocomplete, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { InputHelperText, useInput } from 'react-admin'
import type { Choice } from '@/lib/staff/resources/resource'
import { nameOfValue, valueOfWords } from './record-values'

type SuggestInputProps = {
  source: string
  label: string
  helperText: string | false
  choices: readonly Choice[]
  emptyText?: string
}

const nameOfOption = (option: Choice | string) => (typeof option === 'string' ? option : option.name)

/** Input with suggestions that also accepts free text. Escape restores the value from before the focus. */
export const SuggestInput = ({ source, label, helperText, choices, emptyText = '–' }: SuggestInputProps) => {
  const { field, fieldState, id } = useInput({
    source,
    parse: (value: unknown) => value,
    format: (value: unknown) => value ?? '',
  })
  const [typed, setTyped] = useState<string | null>(null)
  const former = useRef<unknown>(null)
  const { error } = fieldState
  const choose = (words: string | null) => {
    setTyped(null)
    field.onChange(valueOfWords(words ?? '', choices, emptyText))
  }
  return (
    <Autocomplete
      freeSolo
      id={id}
      options={[{ id: '', name: emptyText }, ...choices]}
      getOptionLabel={nameOfOption}
      isOptionEqualToValue={(option, value) => option.name === nameOfOption(value)}
      value={nameOfValue(field.value, choices) || null}
      inputValue={typed ?? nameOfValue(field.value, choices)}
      onInputChange={(_event, words, reason) => {
        if (reason !== 'input') return
        setTyped(words)
        field.onChange(valueOfWords(words, choices, emptyText))
      }}
      onChange={(_event, option) => choose(option && nameOfOption(option))}
      onFocus={() => {
        former.current = field.value || null
      }}
      onBlur={() => {
        setTyped(null)
        field.onBlur()
      }}
      onKeyDown={(event) => {
        if (typed === null || !(event.key === 'Escape' || event.key === 'Enter')) return
        // Enter accepts the text without submitting the form.
        event.preventDefault()
        setTyped(null)
        if (event.key === 'Escape') {
          event.stopPropagation()
          field.onChange(former.current)
        }
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          inputRef={field.ref}
          label={label}
          error={Boolean(error)}
          helperText={helperText || error ? <InputHelperText error={error?.message} helperText={helperText} /> : null}
        />
      )}
    />
  )
}
