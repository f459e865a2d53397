import { AutocompleteInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Choice } from '@/lib/staff/resources/resource'

type SuggestInputProps = {
  source: string
  label: string
  helperText: string | false
  choices: readonly Choice[]
  emptyText?: string
}

/** Known words to choose from, and words of one's own. */
export const SuggestInput = ({ choices, emptyText = '–', ...props }: SuggestInputProps) => {
  const value: unknown = useWatch({ name: props.source })
  const own = typeof value === 'string' && value !== '' && !choices.some(({ id }) => id === value)
  return (
    <AutocompleteInput
      {...props}
      choices={own ? [...choices, { id: value, name: value }] : [...choices]}
      onCreate={(typed) => ({ id: typed, name: typed })}
      createLabel="Write words of your own"
      createItemLabel="Use “%{item}”"
      emptyText={emptyText}
    />
  )
}
