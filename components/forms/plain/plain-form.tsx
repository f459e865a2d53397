import { type FormOrigin, honeypotField, idempotencyField } from '@/lib/enquiries/kinds'
import { checkField, schemas } from '@/lib/enquiries/schema'
import type { FieldErrors } from '@/lib/forms/validation'
import { texts } from '@/lib/site/texts'
import { Agreement } from '../agreement'
import { type PlainField, plainFields } from './plain-fields'
import styles from './plain-form.module.css'

type Values = Record<string, unknown>

const typed = (values: Values, name: string) => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

type ControlProps = { field: PlainField; id: string; value: string; error: string }

const Control = ({ field, id, value, error }: ControlProps) => {
  const own = { id, name: field.name, defaultValue: value, 'aria-invalid': error ? true : undefined }
  const described = { ...own, 'aria-describedby': error ? `${id}-error` : undefined }
  if (field.long) return <textarea rows={6} {...described} />
  if (!field.options) return <input type={field.type ?? 'text'} {...described} />
  const options = field.options.includes(value) || !value ? field.options : [...field.options, value]
  return (
    <select {...described}>
      <option value="">Please choose</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}

const ErrorText = ({ id, error }: { id: string; error: string }) =>
  error ? (
    <p className="field__error" id={`${id}-error`}>
      {error}
    </p>
  ) : null

type CheckboxProps = { agreed: boolean; error: string }

const Checkbox = ({ agreed, error }: CheckboxProps) => (
  <div className="full">
    <label className={`checkbox${error ? ' checkbox--error' : ''}`}>
      <input type="checkbox" name="privacy" value={texts.form.agreed} defaultChecked={agreed} />
      <Agreement />
    </label>
    <ErrorText id="again-privacy-error" error={error} />
  </div>
)

type PlainFormProps = { origin: FormOrigin; values: Values; errors: FieldErrors }

/** A form as it was sent without script: every word typed, and what is wrong beside it. */
export const PlainForm = ({ origin, values, errors }: PlainFormProps) => {
  const fields = plainFields[origin]
  const shown = new Set([...fields.map(({ name }) => name), 'privacy'])
  const known = [...Object.keys(schemas[origin].shape), honeypotField, idempotencyField]
  const unseen = known.filter((name) => !shown.has(name) && typed(values, name))
  return (
    <form action="/submit" method="post" className={`form ${styles.form}`} noValidate>
      {unseen.map((name) => (
        <input type="hidden" name={name} value={typed(values, name)} key={name} />
      ))}
      {fields.map((field) => {
        const id = `again-${field.name}`
        const error = errors[field.name]?.[0] ?? ''
        return (
          <div className={`field full${error ? ' field--error' : ''}`} key={field.name}>
            <label htmlFor={id}>{field.label}</label>
            <Control field={field} id={id} value={typed(values, field.name)} error={error} />
            <ErrorText id={id} error={error} />
          </div>
        )
      })}
      {origin !== 'subscribe' && (
        <Checkbox
          agreed={checkField(origin, 'privacy', values.privacy).length === 0}
          error={errors.privacy?.[0] ?? ''}
        />
      )}
      <div>
        <button type="submit" className="btn">
          Send
        </button>
      </div>
    </form>
  )
}
