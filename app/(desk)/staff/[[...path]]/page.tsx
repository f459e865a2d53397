import { connection } from 'next/server'
import { DevelopmentDesk } from '@/components/staff/development-desk'
import { env } from '@/lib/env'
import { deskId } from '@/lib/staff/desk-page'
import { readDeskScript } from '@/lib/staff/desk-script'

/**
 * The desk. The proxy rejects requests without a session. The desk's own script renders it: server/finish-page.ts leaves
 * Next's scripts out of this page.
 */
export default async function DeskPage() {
  await connection()
  if (env.NODE_ENV === 'development') return <DevelopmentDesk />
  return (
    <div id={deskId}>
      <script type="module" async src={readDeskScript()} />
      <main className="opening">
        <p>Opening the desk …</p>
        <p className="late" role="status">
          If nothing happens, check your connection and reload the page.
        </p>
        <noscript>
          <p>The desk needs JavaScript. Please turn it on in your browser.</p>
        </noscript>
      </main>
    </div>
  )
}
