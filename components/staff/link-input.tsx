import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { TextInput, type Validator } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useDeadLink } from './use-dead-link'

type LinkInputProps = {
  source: string
  label: string
  helperText: ReactNode
  validate?: Validator
  parse: (typed: unknown) => unknown
  /** a path of this site, in which {value} is replaced by the typed value */
  leadsTo: string
}

/** Input for a link. Requests a path of this site as a guest and warns if there is no page; the value stays valid. */
export const LinkInput = ({ source, leadsTo, helperText, ...input }: LinkInputProps) => {
  const typed = String(useWatch({ name: source }) ?? '').trim()
  const path = leadsTo.startsWith('{') ? typed : leadsTo.replace('{value}', encodeURIComponent(typed))
  // Paths below /media/ are skipped: a new upload may not be served before the record that names it is saved.
  const isOwn = typed !== '' && /^\/(?![/\\]|media\/)/.test(path)
  const isNowhere = useDeadLink(isOwn ? [path] : [])
  return (
    <TextInput
      {...input}
      source={source}
      helperText={
        isNowhere ? (
          <Typography component="span" variant="inherit" color="error">
            No page found at {typed}. {helperText}
          </Typography>
        ) : (
          helperText
        )
      }
    />
  )
}
