'use client'

import dynamic from 'next/dynamic'

/** Runs in the browser alone; nobody else's page asks for its files. */
const Admin = dynamic(() => import('./admin').then((module) => module.Admin), { ssr: false })

export const Desk = () => <Admin />
