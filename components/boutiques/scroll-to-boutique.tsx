'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { decodedOr } from '@/lib/http/decoded'

const delay = 1_000

const hash = () => decodedOr(window.location.hash.slice(1), '')

/**
 * After one second, scrolls to the boutique named in ?location=, or else in the hash, and again when the hash changes;
 * case-insensitive.
 */
export function ScrollToBoutique({ names }: { names: string[] }) {
  const location = useSearchParams().get('location')

  useEffect(() => {
    let timer: number | undefined
    const goTo = (place: string) => {
      window.clearTimeout(timer)
      const wanted = place.trim().toLowerCase()
      const name = names.find((one) => one.toLowerCase() === wanted)
      if (!name) return
      timer = window.setTimeout(() => {
        const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        document.getElementById(name)?.scrollIntoView({ behavior: still ? 'instant' : 'smooth' })
      }, delay)
    }
    const follow = () => goTo(hash())
    goTo(location ?? hash())
    window.addEventListener('hashchange', follow)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('hashchange', follow)
    }
  }, [location, names])

  return null
}
