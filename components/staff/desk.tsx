'use client'

import dynamic from 'next/dynamic'

/** Loaded in the browser only, and not part of any other page's bundle. */
const Admin = dynamic(() => import('./admin').then((module) => module.Admin), { ssr: false })

export const Desk = () => <Admin />
