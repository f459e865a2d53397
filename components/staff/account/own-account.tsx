import { Alert, Box, Button, Card, CardContent, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { Title, useGetIdentity, useNotify } from 'react-admin'
import { callApi, errorsOf } from '../request'
import { OwnPasskeys } from './own-passkeys'
import { OwnSessions } from './own-sessions'

const fields = [
  { name: 'current_password', label: 'Current password', autoComplete: 'current-password' },
  { name: 'password', label: 'New password', autoComplete: 'new-password' },
  { name: 'password_confirmation', label: 'Confirm password', autoComplete: 'new-password' },
]

/** Form to change one's own password, which ends all other sessions. */
const OwnPassword = () => {
  const { identity } = useGetIdentity()
  const notify = useNotify()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (sending) return
    setSending(true)
    await callApi('password', 'PUT', Object.fromEntries(new FormData(form))).then(
      () => {
        setErrors({})
        form.reset()
        notify('Password changed. You have been signed out everywhere else.', { type: 'success' })
      },
      (error: unknown) => setErrors(errorsOf(error)),
    )
    setSending(false)
  }
  return (
    <Card sx={{ mt: 2, maxWidth: 480 }}>
      <CardContent>
        <Typography variant="h6" component="h2">
          {identity?.fullName}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          At least 8 characters, and not a common password. You will be signed out everywhere else.
        </Typography>
        <Box
          component="form"
          onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
          sx={{ display: 'grid', gap: 2 }}
        >
          {fields.map(({ name, label, autoComplete }) => (
            <TextField
              key={name}
              id={`account-${name}`}
              name={name}
              label={label}
              type="password"
              autoComplete={autoComplete}
              required
              error={Boolean(errors[name])}
              helperText={errors[name]}
            />
          ))}
          {errors.form && <Alert severity="error">{errors.form}</Alert>}
          <Box>
            <Button type="submit" variant="contained" disabled={sending}>
              Change password
            </Button>
          </Box>
        </Box>
      </CardContent>
    </Card>
  )
}

/** One's own account: password, passkeys and sessions. */
export const OwnAccount = () => (
  <>
    <Title title="My account" />
    <OwnPassword />
    <OwnPasskeys />
    <OwnSessions />
  </>
)
