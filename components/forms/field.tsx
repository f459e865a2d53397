import type { ComponentProps, ReactNode } from 'react'

type FrameProps = {
  /** the form's id and the field's name make the id that label, hint and error go by */
  form: string
  name: string
  label: string
  hint?: string
  /** as wide as the form */
  full?: boolean
  /** judged while it is typed, so its error is also spoken */
  spoken?: boolean
  hideLabel?: boolean
}

const idOf = ({ form, name }: Pick<FrameProps, 'form' | 'name'>) => `${form}-${name}`

const attributesOf = ({ form, name, hint }: Pick<FrameProps, 'form' | 'name' | 'hint'>) => {
  const id = idOf({ form, name })
  return { id, name, 'aria-describedby': hint ? `${id}-hint` : undefined }
}

/** Label above, hint and error below; the error is written in by the form's desk. */
const Frame = ({ label, hint, full, spoken, hideLabel, children, ...field }: FrameProps & { children: ReactNode }) => (
  <div className={`f${full ? ' full' : ''}`}>
    <label htmlFor={idOf(field)} className={hideLabel ? 'vh' : undefined}>
      {label}
    </label>
    {children}
    {hint && (
      <p className="f__h" id={`${idOf(field)}-hint`}>
        {hint}
      </p>
    )}
    <p className="f__e" id={`${idOf(field)}-error`} aria-live={spoken ? 'polite' : undefined} />
  </div>
)

const split = <Props extends FrameProps>({ form, name, label, hint, full, spoken, hideLabel, ...own }: Props) => ({
  frame: { form, name, label, hint, full, spoken, hideLabel },
  own,
})

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
