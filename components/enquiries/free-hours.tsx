'use client'

import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { FreeDay } from '@/lib/boutiques/visit'
import styles from './free-hours.module.css'
import type { HourPickerProps } from './hour-picker'

type Loaded = { days: FreeDay[]; Picker: ComponentType<HourPickerProps> }

const load = async (boutique: string): Promise<Loaded> => {
  const [{ HourPicker }, answer] = await Promise.all([
    import('./hour-picker'),
    fetch(`/api/viewings?${new URLSearchParams({ boutique })}`),
  ])
  if (!answer.ok) throw new Error(String(answer.status))
  return { days: (await answer.json()).days, Picker: HourPicker }
}

type FreeHoursProps = {
  boutique: string
  /** the page that lists the same hours, for browsers without script and while they cannot be loaded */
  href: string
}

/** A boutique's free hours: they are nobody's and of this moment, so that the prerendered page asks for them once seen. */
export function FreeHours({ boutique, href }: FreeHoursProps) {
  const root = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)

  useEffect(() => {
    let isGone = false
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        sight.disconnect()
        load(boutique).then(
          (found) => isGone || setLoaded(found),
          () => {},
        )
      },
      { rootMargin: '400px' },
    )
    if (root.current) sight.observe(root.current)
    return () => {
      isGone = true
      sight.disconnect()
    }
  }, [boutique])

  return (
    <div className={`${styles.free} full`} ref={root} data-hours>
      {loaded ? (
        <loaded.Picker days={loaded.days} place={boutique} />
      ) : (
        <a className="btn btn--outline" href={href}>
          See free times
        </a>
      )}
    </div>
  )
}
