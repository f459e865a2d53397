'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'

type DeskModule = typeof import('./open-desk')

const Opening = ({ failed = false }: { failed?: boolean }) => (
  <main style={{ padding: 16 }}>
    <p aria-live="polite">
      {failed ? 'The desk could not be loaded. Check the connection and reload this page.' : 'The desk opens …'}
    </p>
    <noscript>
      <p>It needs JavaScript, which this browser does not run.</p>
    </noscript>
  </main>
)

/** Loads the desk's scripts, which are bundled apart from the pages' (server/bundle-desk.ts). */
const BundledDesk = ({ script }: { script: string }) => {
  const [desk, setDesk] = useState<DeskModule>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    import(/* turbopackIgnore: true */ script).then(setDesk, () => setFailed(true))
  }, [script])
  return desk ? <div ref={desk.openDesk} /> : <Opening failed={failed} />
}

// In development the desk is part of the pages' scripts, so that an edit shows at once. The comparison is replaced by
// its value when Next compiles, and the import left out of a build.
const DevelopmentDesk =
  process.env.NODE_ENV === 'development'
    ? dynamic(() => import('./admin').then((module) => module.Admin), { ssr: false, loading: () => <Opening /> })
    : null

/** The desk. `script`: the URL of its scripts, absent in development. */
export const Desk = ({ script }: { script?: string }) =>
  DevelopmentDesk ? <DevelopmentDesk /> : <BundledDesk script={script ?? ''} />
