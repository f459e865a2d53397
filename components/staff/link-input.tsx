import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { TextInput, type Validator } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { readOnce } from './open-record'

type LinkInputProps = {
  source: string
  label: string
  helperText: ReactNode
  validate?: Validator
  /** a path of this site, in which {value} is replaced by the typed value */
  leadsTo: string
}

/** The value, debounced by 600 ms. */
const useSettled = (value: string) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, 600, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const answerOf = async (path: string) =>
  (await fetch(path, { method: 'HEAD', credentials: 'omit', cache: 'no-store' })).status

/** Input for a link. Requests a path of this site as a guest and warns if there is no page; the value stays valid. */
export const LinkInput = ({ source, leadsTo, helperText, ...input }: LinkInputProps) => {
  const typed = useSettled(String(useWatch({ name: source }) ?? '').trim())
  const path = leadsTo.startsWith('{') ? typed : leadsTo.replace('{value}', encodeURIComponent(typed))
  // Paths below /media/ are skipped: a new upload may not be served before the record that names it is saved.
  const isOwn = typed !== '' && /^\/(?![/\\]|media\/)/.test(path)
  const { data: status } = useQuery({
    queryKey: ['leads to', path],
    queryFn: () => answerOf(path),
    enabled: isOwn,
    staleTime: 60_000,
    ...readOnce,
  })
  const isNowhere = isOwn && (status === 404 || status === 410)
  return (
    <TextInput
      {...input}
      source={source}
      parse={(value) => value ?? ''}
      helperText={
        isNowhere ? (
          <Typography component="span" variant="inherit" color="error">
            Visitors find nothing at {typed}. {helperText}
          </Typography>
        ) : (
          helperText
        )
      }
    />
  )
}
