'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { decodedOr } from '@/lib/http/decoded'

const delay = 1_000

const hash = () => decodedOr(window.location.hash.slice(1), '')

/** After one second, scrolls to the boutique named in ?location=, or else in the hash; case-insensitive. */
export function ScrollToBoutique({ names }: { names: string[] }) {
  const location = useSearchParams().get('location')

  useEffect(() => {
    let timer: number | undefined
    const scroll = () => {
      window.clearTimeout(timer)
      const wanted = (location ?? hash()).trim().toLowerCase()
      const name = names.find((one) => one.toLowerCase() === wanted)
      if (!name) return
      timer = window.setTimeout(() => {
        const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        document.getElementById(name)?.scrollIntoView({ behavior: still ? 'instant' : 'smooth' })
      }, delay)
    }
    scroll()
    window.addEventListener('hashchange', scroll)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('hashchange', scroll)
    }
  }, [location, names])

  return null
}
