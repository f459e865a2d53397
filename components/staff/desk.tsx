'use client'

import dynamic from 'next/dynamic'

const Opening = () => (
  <main style={{ padding: 16 }}>
    <p>The desk opens …</p>
    <noscript>
      <p>It needs JavaScript, which this browser does not run.</p>
    </noscript>
  </main>
)

/** Loaded in the browser only, and not part of any other page's bundle. */
const Admin = dynamic(() => import('./admin').then((module) => module.Admin), { ssr: false, loading: Opening })

export const Desk = () => <Admin />
