import type { ComponentProps, ReactNode } from 'react'

type FrameProps = {
  /** the form's id and the field's name make the id that label, hint and error go by */
  form: string
  name: string
  label: string
  hint?: string
  /** what the server found wrong with it, where the form is shown again */
  error?: string
  /** stands at the end of the field's line */
  after?: ReactNode
  /** as wide as the form */
  full?: boolean
  /** validated while it is typed, so its error is also spoken */
  spoken?: boolean
  hideLabel?: boolean
}

const idOf = ({ form, name }: Pick<FrameProps, 'form' | 'name'>) => `${form}-${name}`

const attributesOf = ({ form, name, hint, error }: Pick<FrameProps, 'form' | 'name' | 'hint' | 'error'>) => {
  const id = idOf({ form, name })
  const described = error ? `${id}-error` : hint && `${id}-hint`
  return { id, name, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

/** Label above, hint and error below; the error is written in by the form's desk. */
const Frame = ({
  label,
  hint,
  error,
  after,
  full,
  spoken,
  hideLabel,
  children,
  ...field
}: FrameProps & { children: ReactNode }) => (
  <div className={`field${full ? ' full' : ''}${error ? ' field--error' : ''}`}>
    <label htmlFor={idOf(field)} className={hideLabel ? 'visually-hidden' : undefined}>
      {label}
    </label>
    {children}
    {after}
    {hint && (
      <p className="field__hint" id={`${idOf(field)}-hint`} hidden={error ? true : undefined}>
        {hint}
      </p>
    )}
    <p className="field__error" id={`${idOf(field)}-error`} aria-live={spoken ? 'polite' : undefined}>
      {error}
    </p>
  </div>
)

const split = <Props extends FrameProps>(props: Props) => {
  const { form, name, label, hint, error, after, full, spoken, hideLabel, ...own } = props
  return { frame: { form, name, label, hint, error, after, full, spoken, hideLabel }, own }
}

type Own<Tag extends 'input' | 'select' | 'textarea'> = FrameProps & Omit<ComponentProps<Tag>, keyof FrameProps | 'id'>

export const Field = (props: Own<'input'>) => {
  const { frame, own } = split(props)
  return (
    <Frame {...frame}>
      <input {...own} {...attributesOf(frame)} />
    </Frame>
  )
}

export const TextArea = (props: Own<'textarea'>) => {
  const { frame, own } = split(props)
  return (
    <Frame {...frame}>
      <textarea rows={3} {...own} {...attributesOf(frame)} />
    </Frame>
  )
}

/** Begins with nothing chosen. */
export const Select = ({ options, ...props }: Own<'select'> & { options: readonly string[] }) => {
  const { frame, own } = split(props)
  return (
    <Frame {...frame}>
      <select {...own} {...attributesOf(frame)} defaultValue="">
        <option value="">Please choose</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Frame>
  )
}
