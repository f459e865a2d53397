import { Alert, Box, Button, Card, CardContent, FormControlLabel, Switch, TextField, Typography } from '@mui/material'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { useCeremony } from '@/components/passkeys/use-ceremony'
import type { PasskeyLine } from '@/lib/auth/passkeys'
import { formatTime } from '../format'
import { callApi, errorsOf } from '../request'

type Passkeys = { passkeys: PasskeyLine[]; required: boolean }

const none: Passkeys = { passkeys: [], required: false }
const isPasskeys = (data: unknown): data is Passkeys => typeof data === 'object' && data !== null && 'passkeys' in data

const sentenceOf = (error: unknown) => Object.values(errorsOf(error))[0] ?? ''

type LineProps = {
  passkey: PasskeyLine
  /** resolves to whether it was done */
  change: (method: 'PUT' | 'DELETE', values: object, done: string) => Promise<boolean>
}

const Line = ({ passkey: { id, name, added, used }, change }: LineProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    if (await change('PUT', { id, name: typed }, 'Passkey renamed.')) setTyped(null)
  }
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, alignItems: 'center', justifyContent: 'space-between' }}
    >
      {typed === null ? (
        <Box>
          <Typography>{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            Added {formatTime(added)}, {used ? `last used ${formatTime(used)}` : 'not used yet'}
          </Typography>
        </Box>
      ) : (
        <Box component="form" onSubmit={(event: FormEvent) => void rename(event)} sx={{ display: 'flex', gap: 1 }}>
          <TextField
            id={`passkey-${id}`}
            label="New name"
            size="small"
            value={typed}
            required
            autoFocus
            slotProps={{ htmlInput: { maxLength: 60 } }}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit">Rename</Button>
        </Box>
      )}
      <Box>
        {typed === null && (
          <Button size="small" onClick={() => setTyped(name)} aria-label={`Rename ${name}`}>
            Rename
          </Button>
        )}
        <Button
          size="small"
          onClick={() => void change('DELETE', { id }, 'Passkey removed.')}
          aria-label={`Remove ${name}`}
        >
          Remove
        </Button>
      </Box>
    </Box>
  )
}

/** One's own passkeys, and whether signing in requires one. */
export const OwnPasskeys = () => {
  const notify = useNotify()
  const { busy, text, run } = useCeremony()
  const [{ passkeys, required }, setPasskeys] = useState(none)
  const [problem, setProblem] = useState('')
  const read = useCallback(
    () =>
      callApi('passkeys').then(
        ({ data }) => setPasskeys(isPasskeys(data) ? data : none),
        // What is said of a change comes first.
        (error: unknown) => setProblem((said) => said || sentenceOf(error)),
      ),
    [],
  )
  useEffect(() => void read(), [read])
  const act = async (path: string, method: string, values: object, done: string) => {
    setProblem('')
    const refusal = await callApi(path, method, values).then(() => null, sentenceOf)
    if (refusal === null) notify(done, { type: 'success' })
    else setProblem(refusal)
    await read()
    return refusal === null
  }
  const refuse = (sentence: string) => {
    setProblem(sentence)
    return { text: '' }
  }
  const add = async (form: HTMLFormElement) => {
    setProblem('')
    const name = String(new FormData(form).get('name') ?? '')
    // Triggers the confirmation prompt first, if one is required: the browser's WebAuthn dialog cannot wait for it.
    const refusal = await callApi('passkey-options', 'POST', { purpose: 'add' }).then(() => null, sentenceOf)
    if (refusal !== null) return refuse(refusal)
    const { createPasskey, refusedText } = await import('@/components/passkeys/ceremony')
    const given = await createPasskey('/api/staff/passkey-options')
    if ('refused' in given) return refuse(refusedText(given.refused))
    if ('text' in given) return refuse(given.text)
    if (await act('passkeys', 'POST', { ...given, name }, 'Passkey added.')) form.reset()
    return { text: '' }
  }
  return (
    <Card sx={{ mt: 2, maxWidth: 480 }}>
      <CardContent>
        <Typography variant="h6" component="h2">
          Passkeys
        </Typography>
        <Typography variant="body2" color="textSecondary">
          A passkey signs you in with your device’s screen lock, without a password.
        </Typography>
        {(problem || text) && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {problem || text}
          </Alert>
        )}
        {passkeys.map((passkey) => (
          <Line
            key={passkey.id}
            passkey={passkey}
            change={(method, values, done) => act('passkeys', method, values, done)}
          />
        ))}
        <Box
          component="form"
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault()
            const form = event.currentTarget
            void run(() => add(form))
          }}
          sx={{ display: 'grid', gap: 2, mt: 3 }}
        >
          <TextField
            id="new-passkey"
            name="name"
            label="Passkey name"
            helperText="Leave blank to use this browser’s name."
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <Box>
            <Button type="submit" variant="outlined" disabled={busy}>
              Add a passkey
            </Button>
          </Box>
        </Box>
        {passkeys.length > 0 && (
          <FormControlLabel
            sx={{ mt: 2 }}
            control={
              <Switch
                checked={required}
                onChange={({ target }) =>
                  void act(
                    'passkey-required',
                    'PUT',
                    { enabled: target.checked },
                    target.checked
                      ? 'From now on you sign in with a passkey only.'
                      : 'You can sign in with your password again.',
                  )
                }
              />
            }
            label="Require a passkey every time I sign in"
          />
        )}
        {required && (
          <Typography variant="body2" color="textSecondary">
            If you lose every passkey, ask an owner to remove them.
          </Typography>
        )}
      </CardContent>
    </Card>
  )
}
