import { useEffect } from 'react'
import { useRecordContext, useResourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { fieldsOf, type Resource } from '@/lib/staff/resources/resource'
import { isSame } from './is-same'
import { sentWith } from './sent'

/** Reset options of a form that keep unsaved input when the record is reloaded. */
export const keepTyped = { keepDirtyValues: true }

/** Resets fields to the server's value once their input is saved. Complements `keepTyped`; must be inside the form. */
export const SettleSaved = ({ resource }: { resource: Resource }) => {
  const record = useRecordContext()
  const name = useResourceContext()
  const { getValues, getFieldState, resetField } = useFormContext()
  useEffect(() => {
    if (!record) return
    // Runs after the form's own effect, which takes over the record.
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
