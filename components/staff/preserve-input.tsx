import { useEffect, useRef } from 'react'
import { type RaRecord, useRecordContext, useResourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { fieldsOf, type Resource } from '@/lib/staff/resources/resource'
import { forgetConflicting, noteConflicting } from './conflicting-fields'
import { isSame, onSubmitted, submittedWith } from './record-values'

/** Reset options of a form that keep unsaved input when the record is reloaded. */
export const preserveInput = { keepDirtyValues: true }

/**
 * Resets fields to the server's value once their input is saved, and notes which unsaved input somebody else's change
 * has overtaken. Complements `preserveInput`; must be inside the form.
 */
export const SettleSaved = ({ resource }: { resource: Resource }) => {
  const record = useRecordContext()
  const name = useResourceContext()
  const { getValues, getFieldState, resetField } = useFormContext()
  const former = useRef<RaRecord>(undefined)
  const key = `${name} ${record?.id}`

  useEffect(() => {
    if (!record) return
    const settle = () => {
      const before = former.current
      former.current = record
      const sent = submittedWith(`${key} ${record.version}`)
      for (const { name: field } of fieldsOf(resource)) {
        const isDirty = getFieldState(field).isDirty
        const typed: unknown = getValues(field)
        const isSaved = isSame(typed, record[field]) || (sent !== null && isSame(typed, sent[field]))
        if (isDirty && isSaved) resetField(field, { defaultValue: record[field] ?? null })
        if (!isDirty || isSaved) forgetConflicting(key, field)
        else if (before && !isSame(before[field], record[field])) noteConflicting(key, field, before[field])
      }
    }
    // Runs after the form's own effect, which takes over the record.
    let timer = setTimeout(settle)
    const stop = onSubmitted(() => {
      clearTimeout(timer)
      timer = setTimeout(settle)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [record, key, resource, getValues, getFieldState, resetField])

  useEffect(
    () => () => {
      former.current = undefined
      forgetConflicting(key)
    },
    [key],
  )
  return null
}
