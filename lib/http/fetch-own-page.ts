import 'server-only'
import { env } from '@/lib/env'
import { ownServer } from '@/lib/own-server'

/** A page of this process's own server as HTML, for routes, which cannot render one; null if that fails. */
export const fetchOwnPage = async (path: string, cookie = ''): Promise<string | null> => {
  const screen = await fetch(`http://127.0.0.1:${ownServer.port ?? env.PORT}${path}`, {
    headers: { 'x-internal-secret': env.INTERNAL_SECRET, 'accept-encoding': 'identity', cookie },
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null)
  return screen?.ok ? screen.text() : null
}
