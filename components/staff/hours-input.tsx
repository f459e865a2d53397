import type { ComponentProps } from 'react'
import { TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { parseOpeningHours } from '@/lib/boutiques/opening-hours'

type HoursInputProps = ComponentProps<typeof TextInput> & { source: string }

/** Input for opening hours. Says so if the site cannot read them; the value stays valid. */
export const HoursInput = ({ source, helperText, ...input }: HoursInputProps) => {
  const typed = String(useWatch({ name: source }) ?? '').trim()
  const isUnread = typed !== '' && parseOpeningHours(typed) === null
  return (
    <TextInput
      {...input}
      source={source}
      helperText={
        isUnread ? (
          <>
            <strong>We can’t read these hours, so “Open now” won’t be shown.</strong> {helperText}
          </>
        ) : (
          helperText
        )
      }
    />
  )
}
