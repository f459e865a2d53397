import { useEffect } from 'react'
import { useRecordContext, useResourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { fieldsOf, type Resource } from '@/lib/staff/resources/resource'
import { isSame } from './is-same'
import { sentWith } from './sent'

/** For a form: whatever changes its record, what was typed and not sent stays typed. */
export const keepTyped = { keepDirtyValues: true }

/** What was saved is no longer typed: it stands as the server has it. Beside `keepTyped`, inside the form. */
export const SettleSaved = ({ resource }: { resource: Resource }) => {
  const record = useRecordContext()
  const name = useResourceContext()
  const { getValues, getFieldState, resetField } = useFormContext()
  useEffect(() => {
    if (!record) return
    // After the form has taken the record over, which its own effect does.
    const timer = setTimeout(() => {
      const sent = sentWith(`${name} ${record.id} ${record.version}`)
      for (const { name: field } of fieldsOf(resource)) {
        if (!getFieldState(field).isDirty) continue
        const typed: unknown = getValues(field)
        const isSaved = isSame(typed, record[field]) || (sent !== null && isSame(typed, sent[field]))
        if (isSaved) resetField(field, { defaultValue: record[field] ?? null })
      }
    })
    return () => clearTimeout(timer)
  }, [record, name, resource, getValues, getFieldState, resetField])
  return null
}
