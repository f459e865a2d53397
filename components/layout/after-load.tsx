'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { cookieSettingsId } from '@/components/cookies/settings-id'
import type { DeferredProps } from './deferred'
import { whenShown } from './native-navigation'

type Loaded = { Deferred: ComponentType<DeferredProps>; pressed: HTMLElement | null }

/** Loads non-essential code once the page has loaded and is visible. If that fails, the next click tries again. */
export function AfterLoad({ analytics }: Pick<DeferredProps, 'analytics'>) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)

  useEffect(() => {
    if (loaded) return
    let pressed: HTMLElement | null = null
    const load = () =>
      void import('./deferred').then(
        ({ Deferred }) => setLoaded({ Deferred, pressed }),
        () => {},
      )
    const press = ({ target }: MouseEvent) => {
      pressed = target instanceof Element ? target.closest<HTMLElement>(`#${cookieSettingsId}`) : null
      load()
    }
    const callOff = whenShown(() => {
      if (document.readyState === 'complete') load()
      else addEventListener('load', load, { once: true })
    })
    document.addEventListener('click', press)
    return () => {
      callOff()
      removeEventListener('load', load)
      document.removeEventListener('click', press)
    }
  }, [loaded])

  return loaded && <loaded.Deferred analytics={analytics} pressed={loaded.pressed} />
}
