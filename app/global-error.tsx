'use client'

import './(shop)/styles/tokens.css'
import './(shop)/styles/font-fallbacks.css'
import './(shop)/styles/base.css'
import './(shop)/styles/type.css'
import './(shop)/styles/layout.css'
import './(shop)/styles/controls.css'
import './(shop)/styles/marks.css'
import './(shop)/styles/unavailable.css'
import { Unavailable } from '@/components/pages/unavailable'

/**
 * Stands in for the whole document when the frame itself fails: no data, no header, no footer. The fonts are those that
 * the failed page came with: every page hints at the sheets that are imported here, and would load fonts.css unused.
 */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en-GB">
      <body>
        <title>Something went wrong</title>
        <Unavailable title="Something went wrong on our side" text="Nothing you did. Please try again in a moment.">
          <button type="button" className="btn" onClick={retry}>
            Try again
          </button>
          {/* a plain link: after this failure only a fresh document is sure to work */}
          <a className="btn btn--outline" href="/">
            Home
          </a>
        </Unavailable>
      </body>
    </html>
  )
}
