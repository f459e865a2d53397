import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { useCeremony } from '@/components/passkeys/use-ceremony'
import { errorsIn, send } from '@/lib/http/send'
import { whoCame } from './auth-provider'
import { noteShown } from './displayed-account'
import { useMe } from './queries'

const kinds = {
  'sign-in': {
    title: 'Your session has ended',
    text: 'Sign in again to continue. Nothing you typed has been lost.',
    action: 'Sign in',
    at: '/staff/login',
    passkey: { at: '/staff/login/passkey', options: '/staff/login/options', purpose: 'staff-sign-in' },
  },
  proof: {
    title: 'Confirm it’s you',
    text: 'You signed in a while ago. Please confirm it’s you before you continue.',
    action: 'Confirm',
    at: '/api/staff/proof',
    passkey: { at: '/api/staff/proof', options: '/api/staff/passkey-options', purpose: 'confirm' },
  },
} as const

type ProofDialogProps = { kind: keyof typeof kinds; answer: (done: boolean) => void }

/** Returns a function that, if somebody else has signed in, reloads user and permissions and shows a notice. */
export const useWelcome = () => {
  const client = useQueryClient()
  const notify = useNotify()
  return async () => {
    const other = await whoCame().catch(() => null)
    if (other === null) return
    // Drops cached data of the previous user. Queries in use are kept, so that unsaved input stays.
    client.removeQueries({ type: 'inactive' })
    await Promise.all(['auth', 'me'].map((asked) => client.invalidateQueries({ queryKey: [asked] })))
    notify(`You are now signed in as ${other}. Anything typed earlier will be saved under this name.`, {
      type: 'info',
      autoHideDuration: 10_000,
    })
  }
}

/** Asks for the password or a passkey, after the session has ended or when a recent confirmation is required. */
export const ReauthenticateDialog = ({ kind, answer }: ProofDialogProps) => {
  const { title, text, action, at, passkey } = kinds[kind]
  const { busy, text: problem, run } = useCeremony()
  const [error, setError] = useState('')
  const welcome = useWelcome()
  const email = useMe()?.email
  const done = () => {
    if (kind === 'sign-in') noteShown(null)
    answer(true)
    if (kind === 'sign-in') void welcome()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setError('')
    const values = Object.fromEntries(new FormData(event.currentTarget))
    const sent = await send(at, JSON.stringify(values))
    if (sent?.ok) return done()
    setError(
      (sent && Object.values(errorsIn(sent) ?? {}).flat()[0]) ?? 'Something went wrong. Please try again in a moment.',
    )
  }
  const prove = async () => {
    setError('')
    const { getPasskey, refusedText } = await import('@/components/passkeys/ceremony')
    const given = await getPasskey(passkey.options, passkey.purpose)
    if ('refused' in given) return { text: refusedText(given.refused) }
    if ('text' in given) return given
    const sent = await send(passkey.at, JSON.stringify(given))
    if (sent?.ok) done()
    return { text: sent?.ok ? '' : refusedText(sent) }
  }
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={() => answer(false)}>
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{text}</DialogContentText>
          {(error || problem) && <Alert severity="error">{error || problem}</Alert>}
          {kind === 'sign-in' && (
            <TextField
              name="email"
              type="email"
              label="Email"
              autoComplete="username"
              defaultValue={email}
              required
              autoFocus={!email}
            />
          )}
          <TextField
            name="password"
            type="password"
            label="Password"
            autoComplete="current-password"
            required
            autoFocus={kind === 'proof' || Boolean(email)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button onClick={() => void run(prove)} disabled={busy}>
            Use a passkey
          </Button>
          <Button type="submit" variant="contained">
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
