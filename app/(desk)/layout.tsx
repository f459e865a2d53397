import '../(shop)/styles/tokens.css'
import '../(shop)/styles/fonts.css'
import '../(shop)/styles/font-fallbacks.css'
import './desk.css'

import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'

export const metadata: Metadata = { title: 'Staff', robots: { index: false, follow: false, noarchive: true } }

export const viewport: Viewport = { themeColor: '#f4f2ee' }

/** The root layout of the desk, without the shop's header, footer and scripts. */
export default function DeskLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <body>{children}</body>
    </html>
  )
}
