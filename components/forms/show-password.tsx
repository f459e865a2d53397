'use client'

import { useEffect, useLayoutEffect, useState } from 'react'
import styles from './password.module.css'

type ShowPasswordProps = {
  /** the field's id */
  field: string
  label: string
}

/** Shows and hides what is typed into a password field, and says so and when Caps Lock is on. */
export default function ShowPassword({ field, label }: ShowPasswordProps) {
  const [shown, setShown] = useState<boolean>()
  const [caps, setCaps] = useState(false)

  useEffect(() => {
    const input = document.getElementById(field)
    if (!(input instanceof HTMLInputElement)) return
    const form = input.form
    const listen = (event: KeyboardEvent) => setCaps(event.getModifierState?.('CapsLock') ?? false)
    const leave = () => setCaps(false)
    // Password managers look for a password field in the submitted form.
    const hide = () => setShown(false)
    input.addEventListener('keyup', listen)
    input.addEventListener('blur', leave)
    form?.addEventListener('submit', hide)
    return () => {
      input.removeEventListener('keyup', listen)
      input.removeEventListener('blur', leave)
      form?.removeEventListener('submit', hide)
    }
  }, [field])

  // At every render: React writes the type again whenever the field is rendered.
  useLayoutEffect(() => {
    const input = document.getElementById(field)
    if (input instanceof HTMLInputElement) input.type = shown ? 'text' : 'password'
  })

  return (
    <>
      <button type="button" className={styles.show} aria-controls={field} onClick={() => setShown(!shown)}>
        <span>{shown ? 'Hide' : 'Show'}</span>
        <span className="visually-hidden"> {label.toLowerCase()}</span>
      </button>
      {/* A changed name of the button that has the focus is not said everywhere. */}
      <p className="visually-hidden" role="status">
        {shown !== undefined && (shown ? 'The password is visible.' : 'The password is hidden.')}
      </p>
      <p className={`field__hint ${styles.caps}`} role="status">
        {caps && 'Caps Lock is on.'}
      </p>
    </>
  )
}
