import { connection } from 'next/server'
import { preloadModule } from 'react-dom'
import { Desk } from '@/components/staff/desk'
import { env } from '@/lib/env'
import { readDeskScript } from '@/lib/staff/desk-script'

/** The desk. The proxy rejects requests without a session. */
export default async function DeskPage() {
  await connection()
  const script = env.NODE_ENV === 'development' ? undefined : readDeskScript()
  if (script) preloadModule(script, { as: 'script' })
  return <Desk script={script} />
}
