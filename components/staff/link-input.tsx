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
  /** a path of this site, in which {value} stands for what is typed */
  leadsTo: string
}

/** The value once nobody has typed for a moment. */
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

/** What leads somewhere. An address of this site is tried as a visitor would, and one without a page said; it is kept all the same. */
export const LinkInput = ({ source, leadsTo, helperText, ...input }: LinkInputProps) => {
  const typed = useSettled(String(useWatch({ name: source }) ?? '').trim())
  const path = leadsTo.startsWith('{') ? typed : leadsTo.replace('{value}', encodeURIComponent(typed))
  // A file that was just sent is nobody's before what names it is saved.
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
