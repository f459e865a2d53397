import { TextInput } from 'react-admin'

/** Formatted text. */
export const HtmlInput = ({ source, label, help }: { source: string; label: string; help?: string }) => (
  <TextInput
    source={source}
    label={label}
    helperText={help ?? false}
    multiline
    minRows={6}
    parse={(value) => value ?? ''}
  />
)
