import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import type { SessionLine } from '@/lib/auth/session-age'
import { formatTime } from '../format'
import { callApi, errorsOf } from '../request'

const isLines = (data: unknown): data is SessionLine[] => Array.isArray(data)

/** One's own sessions; all except the current one can be ended. */
export const OwnSessions = () => {
  const notify = useNotify()
  const [lines, setLines] = useState<SessionLine[]>([])
  const [problem, setProblem] = useState('')
  const read = useCallback(
    () =>
      callApi('sessions').then(
        ({ data }) => setLines(isLines(data) ? data : []),
        // What is said of a change comes first.
        (error: unknown) => setProblem((said) => said || (errorsOf(error).form ?? '')),
      ),
    [],
  )
  useEffect(() => void read(), [read])
  const end = async (key: string) => {
    setProblem('')
    await callApi('sessions', 'DELETE', { key }).then(
      () => notify('Session ended.', { type: 'success' }),
      (error: unknown) => setProblem(errorsOf(error).form ?? ''),
    )
    await read()
  }
  return (
    <Card sx={{ mt: 2, maxWidth: 480 }}>
      <CardContent>
        <Typography variant="h6" component="h2">
          Where you are signed in
        </Typography>
        {problem && <Alert severity="warning">{problem}</Alert>}
        {lines.map(({ key, browser, place, since, seen, current }) => (
          <Box key={key} sx={{ display: 'flex', gap: 2, mt: 2, alignItems: 'center', justifyContent: 'space-between' }}>
            <Box>
              <Typography>{current ? `${browser} (this browser)` : browser}</Typography>
              <Typography variant="body2" color="textSecondary">
                {place}; signed in {formatTime(since)}, last used {formatTime(seen)}
              </Typography>
            </Box>
            {!current && (
              <Button size="small" onClick={() => void end(key)}>
                Sign out
              </Button>
            )}
          </Box>
        ))}
      </CardContent>
    </Card>
  )
}
