'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { useCeremony } from '@/components/passkeys/use-ceremony'
import { errorsIn, send } from '@/lib/http/send'
import styles from './sign-in-screen.module.css'

/** State after a refused submission without JavaScript: errors and values to keep. */
type Again = { errors: Record<string, string>; email: string; name: string }

type SignInScreenProps = { brand: string; again?: Again } & (
  | { kind: 'sign-in'; note?: string }
  | { kind: 'forgot-password' }
  | { kind: 'invitation'; token: string; invited: { name: string; email: string; isReset: boolean } }
)

type FieldProps = {
  name: string
  label: string
  type: string
  autoComplete: string
  error?: string
  value?: string
  /** read-only */
  fixed?: boolean
}

const Field = ({ name, label, type, autoComplete, error, value, fixed }: FieldProps) => (
  <label className={styles.field}>
    <span className={styles.label}>{label}</span>
    <input
      className={styles.input}
      name={name}
      type={type}
      autoComplete={autoComplete}
      defaultValue={value}
      readOnly={fixed}
      required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    />
    {error && (
      <span className={styles.error} id={`${name}-error`} role="alert">
        {error}
      </span>
    )}
  </label>
)

const messageIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'message' in body
    ? String(body.message)
    : 'Something went wrong. Please try again.'

/** The path to continue to, from the response. */
const nextIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'next' in body ? String(body.next) : '/staff'

/** Button to sign in with a passkey; hidden without JavaScript. */
const PasskeyButton = () => {
  const { ready, busy, text, run } = useCeremony()
  const come = async () => {
    const { getPasskey, refusedText } = await import('@/components/passkeys/ceremony')
    const given = await getPasskey('/staff/login/options', 'staff-sign-in')
    if ('refused' in given) return { text: refusedText(given.refused) }
    if ('text' in given) return given
    const answer = await send(`/staff/login/passkey${location.search}`, JSON.stringify({ ...given, ...clock() }))
    return answer?.ok ? { href: nextIn(answer.body) } : { text: refusedText(answer) }
  }
  if (!ready) return null
  return (
    <>
      <button className={styles.other} type="button" onClick={() => void run(come)} aria-disabled={busy}>
        Sign in with a passkey
      </button>
      {text && (
        <p className={styles.error} role="alert">
          {text}
        </p>
      )}
    </>
  )
}

/** The browser's time zone, from which the session's place is derived. */
const clock = () => ({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })

/** The sign-in by email and password or passkey, the request for a reset link, or the choice of a password by a link. */
export const SignInScreen = (props: SignInScreenProps) => {
  const { brand, kind, again } = props
  const [errors, setErrors] = useState<Record<string, string>>(again?.errors ?? {})
  const [sending, setSending] = useState(false)
  const invitation = kind === 'invitation' ? props : null
  const isFirst = invitation?.invited.email === ''

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    const values = Object.fromEntries(new FormData(event.currentTarget))
    setSending(true)
    const action = kind === 'sign-in' ? `/staff/login${location.search}` : `/staff/${kind}`
    const answer = await send(action, JSON.stringify({ ...values, ...clock() }))
    if (answer?.ok) return location.assign(nextIn(answer.body))
    setSending(false)
    const byField = answer && errorsIn(answer)
    if (byField) setErrors(Object.fromEntries(Object.entries(byField).map(([name, [text = '']]) => [name, text])))
    else setErrors({ form: answer ? messageIn(answer.body) : 'No response from the server. Please try again.' })
  }

  const fields: ReactNode = invitation ? (
    <>
      {isFirst && (
        <Field name="name" label="Your name" type="text" autoComplete="name" error={errors.name} value={again?.name} />
      )}
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email}
        value={isFirst ? again?.email : invitation.invited.email}
        fixed={!isFirst}
      />
      <Field
        name="password"
        label="Choose a password"
        type="password"
        autoComplete="new-password"
        error={errors.password}
      />
      <Field name="password_confirmation" label="Confirm password" type="password" autoComplete="new-password" />
    </>
  ) : (
    <>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email}
        value={again?.email}
      />
      {kind === 'sign-in' && (
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
    </>
  )

  return (
    <main className={styles.page}>
      <form className={styles.sheet} method="post" onSubmit={submit} noValidate>
        <p className={styles.brand}>{brand}, staff</p>
        <h1 className={styles.title}>{titleOf(props)}</h1>
        {isFirst && (
          <p className={styles.text}>
            You are the shop’s first owner. You can do everything, and invite your colleagues.
          </p>
        )}
        {kind === 'sign-in' && props.note && (
          <p className={styles.text} role="status">
            {props.note}
          </p>
        )}
        {kind === 'forgot-password' && (
          <p className={styles.text}>We will email you a link to choose a new password.</p>
        )}
        {invitation && <input type="hidden" name="token" value={invitation.token} />}
        {fields}
        {errors.form && (
          <p className={styles.error} role="alert">
            {errors.form}
          </p>
        )}
        <button className={styles.button} type="submit" aria-disabled={sending}>
          {buttonOf(props)}
        </button>
        {kind === 'sign-in' && (
          <>
            <PasskeyButton />
            <a className={styles.link} href="/staff/forgot-password">
              Forgot password
            </a>
          </>
        )}
        {kind === 'forgot-password' && (
          <a className={styles.link} href="/staff/login">
            Back to sign in
          </a>
        )}
      </form>
    </main>
  )
}

const titleOf = (props: SignInScreenProps) => {
  if (props.kind === 'sign-in') return 'Sign in'
  if (props.kind === 'forgot-password') return 'Forgot password'
  const { name, email, isReset } = props.invited
  if (isReset) return 'Choose a new password'
  return email === '' ? 'Open the desk' : `Welcome, ${name}`
}

const buttonOf = (props: SignInScreenProps) => {
  if (props.kind === 'sign-in') return 'Sign in'
  if (props.kind === 'forgot-password') return 'Send link'
  return props.invited.isReset ? 'Save password' : 'Get started'
}
