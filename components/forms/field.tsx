import { lazy, type ReactNode, Suspense } from 'react'
import { useHydrated } from '@/components/ui/use-hydrated'
import { agreed, consent } from '@/lib/forms/consent'
import { honeypotField } from '@/lib/forms/constants'
import type { FieldDefinition } from '@/lib/forms/definition'
import styles from './form.module.css'
import password from './password.module.css'

const ShowPassword = lazy(() => import('./show-password'))

type FieldProps = {
  field: FieldDefinition
  /** the form's id; with the field's name it forms the id for label, hint and error */
  form: string
  /** the initial value */
  value: string
  error?: string
}

const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

const attributesOf = ({ field, form, value, error }: FieldProps) => {
  const { name, hint, required, autoComplete, placeholder, minLength } = field
  const id = `${form}-${name}`
  const described = error ? `${id}-error` : hint && `${id}-hint`
  return {
    id,
    name,
    required,
    autoComplete,
    placeholder,
    minLength,
    defaultValue: value,
    'aria-describedby': described || undefined,
    // Also false: Chromium calls required choices and dates invalid while they are empty.
    'aria-invalid': error !== undefined,
    ...(field.verbatim || field.type === 'password' ? verbatim : {}),
  }
}

const Control = (props: FieldProps) => {
  const { type, options = [] } = props.field
  const attributes = attributesOf(props)
  if (type === 'textarea') return <textarea rows={3} {...attributes} />
  if (type === 'password') return <input type="password" {...attributes} defaultValue="" className={password.field} />
  if (type !== 'select') return <input type={type} {...attributes} />
  const known = options.includes(props.value) || !props.value ? options : [...options, props.value]
  return (
    <select {...attributes}>
      <option value="">Please choose</option>
      {known.map((option) => (
        <option value={option} key={option}>
          {option}
        </option>
      ))}
    </select>
  )
}

const ErrorText = ({ id, error, spoken }: { id: string; error?: string; spoken?: boolean }) => (
  <p className="field__error" id={`${id}-error`} aria-live={spoken ? 'polite' : undefined}>
    {error}
  </p>
)

/** The consent that every enquiry and registration requires. */
const Agreement = (props: FieldProps) => {
  const { defaultValue, ...attributes } = attributesOf(props)
  const newTab = props.field.newTab ? '_blank' : undefined
  return (
    <div className="full">
      <label className={props.error ? 'checkbox checkbox--error' : 'checkbox'}>
        <input type="checkbox" {...attributes} value={agreed} defaultChecked={defaultValue !== ''} />
        <span>
          {consent.before}
          <a href={props.field.href} target={newTab}>
            {consent.policy}
            {newTab && <span className="visually-hidden"> (opens in a new tab)</span>}
          </a>
          {consent.after}
        </span>
      </label>
      <ErrorText id={attributes.id} error={props.error} />
    </div>
  )
}

/** The button that shows the password; needs JavaScript. */
const AfterPassword = ({ id, label }: { id: string; label: string }): ReactNode =>
  useHydrated() && (
    <Suspense>
      <ShowPassword field={id} label={label} />
    </Suspense>
  )

/** A field with its label above, and its hint or error below. */
export const Field = (props: FieldProps) => {
  const { field, form, error } = props
  const { name, label, type, hint, full, startsRow, hideLabel, validated } = field
  if (type === 'agreement') return <Agreement {...props} />
  const id = `${form}-${name}`
  const look = ['field', full && 'full', startsRow && styles.start, error && 'field--error'].filter(Boolean).join(' ')
  return (
    <div className={look}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <Control {...props} />
      {type === 'password' && <AfterPassword id={id} label={label} />}
      {hint && (
        <p className="field__hint" id={`${id}-hint`} hidden={error ? true : undefined}>
          {hint}
        </p>
      )}
      <ErrorText id={id} error={error} spoken={(type === 'tel' || type === 'textarea') && validated !== undefined} />
    </div>
  )
}

/** A hidden field. If it is filled in, the sender is a bot, or a browser that autofills every field. */
export const Honeypot = ({ value }: { value?: string }) => (
  <div className={styles.honeypot} aria-hidden="true">
    <label>
      Leave this empty
      <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" defaultValue={value} />
    </label>
  </div>
)
