'use client'

import dynamic from 'next/dynamic'

/**
 * The desk as part of Next's scripts, so that an edit shows at once. Next replaces the comparison by its value when it
 * compiles, and leaves the import out of a build.
 */
const Admin =
  process.env.NODE_ENV === 'development'
    ? dynamic(() => import('./admin').then((module) => module.Admin), { ssr: false })
    : null

/** The desk in development; nothing in a build. */
export const DevelopmentDesk = () => Admin && <Admin />
